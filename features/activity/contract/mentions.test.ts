import { describe, expect, it } from 'vitest'
import { textWithMentions, mentionLimits, mentionsIn } from './mentions.ts'

const names = (text: string) => mentionsIn(text).map(({ name }) => name)

describe('a name in a text', () => {
  it.each([
    ['Hej @ylva-sund, hej @Nora!', ['ylva-sund', 'nora']],
    ['(@ylva) @ylva.', ['ylva', 'ylva']],
    ['مرحبا @ylva، أهلا', ['ylva']],
    ['@ylva\n@nora', ['ylva', 'nora']],
    ['@ylva- och @-ylva', ['ylva']],
  ])('is found in %j', (text, found) => {
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
  ])('is not seen in %j', (text) => {
    expect(names(text)).toEqual([])
  })

  it('has its place, so that what stands around it stays as it was written', () => {
    const text = 'Å 🎉 @Ylva!'
    const [found] = mentionsIn(text)
    expect(text.slice(found?.start, found?.end)).toBe('@Ylva')
  })

  it('is looked for in a moment, whatever is written', () => {
    const began = process.cpuUsage()
    for (const text of [`@${'a-'.repeat(1000)}`, '@a'.repeat(1000), `${'@'.repeat(2000)}`, `@${'-'.repeat(1999)}`])
      mentionsIn(text)
    // What it computes, not what else the machine has to do.
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1000)
  })
})

it('lets a text mention so many, and each as often as it likes', () => {
  const field = textWithMentions(2000)
  const naming = (count: number) => Array.from({ length: count }, (_, at) => `@member-${at} @member-${at}`).join(' ')
  expect(field.safeParse(naming(mentionLimits.count)).success).toBe(true)
  expect(field.safeParse(naming(mentionLimits.count + 1)).error?.issues[0]?.message).toBe('post.too_many_mentions')
})
