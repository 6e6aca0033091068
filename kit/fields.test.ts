import { expect, it } from 'vitest'
import { day, email, paragraphs, text, timeZone } from './fields.ts'

it.each(['+05:30', '-0330', '+05', '', 'Europe/Nowhere', '5'])(
  'takes no bare offset as a time zone, which PostgreSQL would read the other way round: %j',
  (value) => {
    expect(timeZone().safeParse(value).success).toBe(false)
  },
)
it.each(['Europe/Stockholm', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+5'])('takes the time zone %s', (value) => {
  expect(timeZone().safeParse(value).success).toBe(true)
})

it.each([
  ['2026-11-20', true],
  ['9998-12-31', true],
  ['9999-12-31', false],
  ['2026-02-30', false],
  ['275760-09-13', false],
])('takes a day whose end can be written: %s', (value, expected) => {
  expect(day().safeParse(value).success).toBe(expected)
})

const kinds = { text: text({ max: 20 }), paragraphs: paragraphs({ max: 20 }), email: email() }

it.each([
  ['text', ' Åsa '.normalize('NFD'), 'Åsa'.normalize('NFC')],
  ['paragraphs', 'Åsa\r\nÖberg\n'.normalize('NFD'), 'Åsa\nÖberg'.normalize('NFC')],
  ['email', ' ASA@Example.com ', 'asa@example.com'],
] as const)('%s is kept in NFC and trimmed: %j', (kind, typed, kept) => {
  expect(kinds[kind].parse(typed)).toBe(kept)
})

it.each(['a\u0000b', 'a\u202Eb', 'a\u2066b', 'a\uD800b', 'a\u0085b'])(
  'text and paragraphs refuse control characters, direction overrides and lone surrogates: %j',
  (typed) => {
    expect([kinds.text.safeParse(typed).success, kinds.paragraphs.safeParse(typed).success]).toEqual([false, false])
  },
)

it('text refuses a line break, and both refuse what is empty or too long', () => {
  expect(kinds.text.safeParse('a\nb').success).toBe(false)
  for (const kind of [kinds.text, kinds.paragraphs])
    expect([kind.safeParse(' ').success, kind.safeParse('x'.repeat(21)).success]).toEqual([false, false])
})
