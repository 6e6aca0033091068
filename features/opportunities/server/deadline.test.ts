import { expect, it } from 'vitest'
import { localDayIn } from './deadline.ts'

it('[OPP-06/deadline] localDayIn returns the calendar day in each time zone', () => {
  const now = new Date('2026-11-20T23:30:00Z')
  expect([localDayIn('Europe/Stockholm', now), localDayIn('UTC', now), localDayIn('America/New_York', now)]).toEqual([
    '2026-11-21',
    '2026-11-20',
    '2026-11-20',
  ])
})
