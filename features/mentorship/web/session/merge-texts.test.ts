import { describe, expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

describe('mergeTexts', () => {
  it.each([
    ['a', 'a', 'a\nb', 'a\nb'],
    ['a', 'a\nb', 'a', 'a\nb'],
    ['a', 'a\nb ', 'a\nb', 'a\nb'],
  ])('takes the changed text if only one side changed it (%j, %j, %j)', (base, own, other, text) => {
    expect(mergeTexts(base, own, other)).toEqual({ text, isJoined: false })
  })

  it('keeps the lines of both sides if both changed the text', () => {
    expect(mergeTexts('Intro', 'Intro\nKapital', 'Intro\nRekrytering')).toEqual({
      text: 'Intro\nRekrytering\nKapital',
      isJoined: true,
    })
  })

  it('keeps both versions of a line that both changed', () => {
    expect(mergeTexts('Intro', 'Intro, 5 min', 'Kort intro').text).toBe('Kort intro\nIntro, 5 min')
  })
})
