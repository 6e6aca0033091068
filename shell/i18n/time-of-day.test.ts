import { expect, it } from 'vitest'
import { timeOfDay } from './time-of-day.ts'

it('[MENT-08/slots] a time of day has 24 hours in Swedish and English and 12 in Arabic', () => {
  expect(timeOfDay(9 * 60 + 30, 'sv')).toBe('09:30')
  expect(timeOfDay(17 * 60, 'en')).toBe('17:00')
  expect(timeOfDay(17 * 60, 'ar')).toBe('05:00 م')
  expect(timeOfDay(24 * 60, 'sv')).toBe('00:00')
})
