import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { excerpt, truncate } from './excerpt.ts'

describe('truncate', () => {
  it.each([
    ['', 5, ''],
    ['Fjord', 5, 'Fjord'],
    ['Fjord och fjäll', 14, 'Fjord och…'],
    ['Fjord och fjäll', 15, 'Fjord och fjäll'],
    ['Fjord och fjäll i norr', 10, 'Fjord och…'],
    ['Fjord och fjäll i norr', 11, 'Fjord och…'],
    ['Fjord, och fjäll i norr', 8, 'Fjord…'],
    ['Fjord (och fjäll) – i norr', 20, 'Fjord (och fjäll…'],
    ['مرحبا، أيها العالم الكبير', 14, 'مرحبا، أيها…'],
    ['مرحبا، أيها العالم الكبير', 9, 'مرحبا…'],
    ["Vi kan inte l'hiver alls", 16, 'Vi kan inte…'],
    ['Rad ett\n\nRad två och rad tre', 20, 'Rad ett\n\nRad två…'],
  ])('truncates %j to %i characters after a whole word', (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected)
  })

  it.each([
    ['x'.repeat(30), 10, `${'x'.repeat(9)}…`],
    [`ja ${'x'.repeat(30)}`, 10, `ja ${'x'.repeat(6)}…`],
    ['😀'.repeat(10), 10, `${'😀'.repeat(4)}…`],
    ['👩‍👩‍👧‍👦'.repeat(3), 20, '👩‍👩‍👧‍👦…'],
    ['e\u0301'.repeat(10), 10, `${'e\u0301'.repeat(4)}…`],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 5, '…'],
  ])('truncates %j to %i characters between graphemes when a word is very long', (text, max, expected) => {
    expect(truncate(text, max)).toBe(expected)
  })

  it('never exceeds the maximum and ends between graphemes, at every length', () => {
    const text = 'Åsa bor i Ǻ-huset… 👩‍👩‍👧‍👦 och skriver “brev” på العربية: كتبتُ رسالةً، e\u0301te\u0301 2026.'
    for (let max = 1; max < text.length; max++) {
      const short = truncate(text, max)
      expect(short.length, short).toBeLessThanOrEqual(max)
      const start = short.slice(0, -1)
      expect(text.startsWith(start) && start.isWellFormed(), short).toBe(true)
      expect(/^[\u0301\u200d\p{M}]/u.test(text.slice(start.length)), short).toBe(false)
    }
  })

  it('segments only the beginning of a text of 100,000 characters', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    onTestFinished(() => segment.mockRestore())
    expect(truncate('ord och '.repeat(12_500), 220)).toHaveLength(220)
    expect(truncate('x'.repeat(100_000), 220)).toHaveLength(220)
    expect(segment).toHaveBeenCalled()
    for (const [text] of segment.mock.calls) expect(text.length).toBeLessThanOrEqual(440)
  })
})

it('excerpt puts the text on one line', () => {
  expect(excerpt('  Rad ett\n\n\tRad  två och rad tre ', 17)).toBe('Rad ett Rad två…')
  expect(excerpt(' \n ', 10)).toBe('')
})
