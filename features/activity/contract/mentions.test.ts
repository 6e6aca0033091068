import { describe, expect, it } from 'vitest'
import { textWithMentions, mentionLimits, mentionsIn } from './mentions.ts'

const names = (text: string) => mentionsIn(text).map(({ name }) => name)

describe('mentionsIn', () => {
  it.each([
    ['Hej @ylva-sund, hej @Nora!', ['ylva-sund', 'nora']],
    ['(@ylva) @ylva.', ['ylva', 'ylva']],
    ['مرحبا @ylva، أهلا', ['ylva']],
    ['@ylva\n@nora', ['ylva', 'nora']],
    ['@ylva- och @-ylva', ['ylva']],
  ])('finds the mentions in %j', (text, found) => {
    expect(names(text)).toEqual(found)
  })

  it.each([
    'ylva@example.com',
    '@ylva@example.social',
    'a@ylva',
    '/@ylva',
    '@@ylva',
    '@ylvaö',
    '@ö',
    '@',
    '@yl',
    `@${'y'.repeat(31)}`,
    '@ylva_sund',
  ])('finds no mention in %j', (text) => {
    expect(names(text)).toEqual([])
  })

  it('returns the position of a mention so that the surrounding text is preserved', () => {
    const text = 'Å 🎉 @Ylva!'
    const [found] = mentionsIn(text)
    expect(text.slice(found?.start, found?.end)).toBe('@Ylva')
  })

  it('parses adversarial input within one second of CPU time', () => {
    const began = process.cpuUsage()
    for (const text of [`@${'a-'.repeat(1000)}`, '@a'.repeat(1000), `${'@'.repeat(2000)}`, `@${'-'.repeat(1999)}`])
      mentionsIn(text)
    // CPU time does not depend on the load of the machine.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  })
})

it('textWithMentions limits the number of different members, not the number of mentions', () => {
  const field = textWithMentions(2000)
  const naming = (count: number) => Array.from({ length: count }, (_, at) => `@member-${at} @member-${at}`).join(' ')
  expect(field.safeParse(naming(mentionLimits.count)).success).toBe(true)
  expect(field.safeParse(naming(mentionLimits.count + 1)).error?.issues[0]?.message).toBe('post.too_many_mentions')
})
