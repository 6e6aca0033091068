import { expect, it } from 'vitest'
import { oneTimeCode } from './one-time-code.ts'

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６', '123456'],
])('oneTimeCode reads %s as %s', (typed, code) => {
  expect(oneTimeCode().parse(typed)).toBe(code)
})

it.each(['', '12345', '1234567', '12345a', '123456'.padEnd(41), '१२३४५६'])('oneTimeCode refuses %j', (typed) => {
  expect(oneTimeCode().safeParse(typed).success).toBe(false)
})
