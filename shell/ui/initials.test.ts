import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Astrid Lindqvist', 'AL'],
    ['åsa öberg', 'ÅÖ'],
    ['Älva', 'Ä'],
    ['Björn Erik Magnus Ek', 'BE'],
    ['  Nour   Al-Hassan ', 'NA'],
    ['ليلى حداد', 'لح'],
    ['محمد عبد الرحمن', 'مع'],
    ['E\u0301lodie Roux', 'ÉR'],
    ['“Kim” (Berg)', 'KB'],
    ['3D Studio', '3S'],
    ['👩‍🚀 Rymd', '👩‍🚀R'],
    ['Ida\u00A0Holm', 'IH'],
  ])('[NAV-03/initials] %s is %s', (name, expected) => expect(initials(name)).toBe(expected))

  it.each([null, undefined, '', '   ', '— …'])('[NAV-03/initials-fallback] "U" stands for no name (%j)', (name) =>
    expect(initials(name)).toBe('U'),
  )

  it('[NAV-03/initials] never more than two letters', () => expect(initials('a b c d e f')).toBe('AB'))
})
