import { expect, it } from 'vitest'
import { day, email, id, isDay, isId, paragraphs, text, timeZone } from './fields.ts'

it.each(['+05:30', '-0330', '+05', '', 'Europe/Nowhere', '5'])(
  'timeZone refuses the offset %j, whose sign PostgreSQL reads the other way round',
  (value) => {
    expect(timeZone().safeParse(value).success).toBe(false)
  },
)
it.each(['Europe/Stockholm', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+5'])('timeZone accepts %s', (value) => {
  expect(timeZone().safeParse(value).success).toBe(true)
})

it.each([
  ['2026-11-20', true],
  ['9998-12-31', true],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['275760-09-13', false],
])('day accepts only a date whose end still has a four-digit year: %s', (value, expected) => {
  expect(day().safeParse(value).success).toBe(expected)
  expect(isDay(value)).toBe(expected)
})

it.each([
  ['0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11', true],
  ['0B5E3F0C-4F0E-4C53-9A31-6D2F5A3C7E11', true],
  ['00000000-0000-0000-0000-000000000000', true],
  ['0b5e3f0c4f0e4c539a316d2f5a3c7e11', false],
  [' 0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11', false],
  ['0b5e3f0c-4f0e-4c53-9a31-6d2f5a3c7e11\n', false],
  ['------------------------------------', false],
  ['', false],
  [null, false],
  [7, false],
])('isId and the field id agree on %j', (value, expected) => {
  expect(isId(value)).toBe(expected)
  expect(id().safeParse(value).success).toBe(expected)
})

const kinds = { text: text({ max: 20 }), paragraphs: paragraphs({ max: 20 }), email: email() }

it.each([
  ['text', ' Åsa '.normalize('NFD'), 'Åsa'.normalize('NFC')],
  ['paragraphs', 'Åsa\r\nÖberg\n'.normalize('NFD'), 'Åsa\nÖberg'.normalize('NFC')],
  ['email', ' ASA@Example.com ', 'asa@example.com'],
] as const)('%s is trimmed and normalised to NFC: %j', (kind, value, expected) => {
  expect(kinds[kind].parse(value)).toBe(expected)
})

it.each(['a\u0000b', 'a\u202Eb', 'a\u2066b', 'a\uD800b', 'a\u0085b'])(
  'text and paragraphs refuse control characters, direction overrides and lone surrogates: %j',
  (value) => {
    expect([kinds.text.safeParse(value).success, kinds.paragraphs.safeParse(value).success]).toEqual([false, false])
  },
)

it('text refuses a line break, and text and paragraphs refuse empty and overlong values', () => {
  expect(kinds.text.safeParse('a\nb').success).toBe(false)
  for (const kind of [kinds.text, kinds.paragraphs])
    expect([kind.safeParse(' ').success, kind.safeParse('x'.repeat(21)).success]).toEqual([false, false])
})
