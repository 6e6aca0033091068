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
  ])('[NAV-03/initials] initials of %s are %s', (name, expected) => expect(initials(name)).toBe(expected))

  it.each([null, undefined, '', '   ', '— …'])(
    '[NAV-03/initials-fallback] initials are "U" without a name (%j)',
    (name) => expect(initials(name)).toBe('U'),
  )

  it('[NAV-03/initials] initials have at most two letters', () => expect(initials('a b c d e f')).toBe('AB'))
})
