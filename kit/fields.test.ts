import { expect, it } from 'vitest'
import { day, timeZone } from './fields.ts'

it.each(['+05:30', '-0330', '+05', '', 'Europe/Nowhere', '5'])('takes no bare offset as a time zone, which PostgreSQL would read the other way round: %j', (value) => {
  expect(timeZone().safeParse(value).success).toBe(false)
})
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
