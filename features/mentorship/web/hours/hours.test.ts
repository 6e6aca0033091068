import { describe, expect, it } from 'vitest'
import { addPart, copyDay, moveStart, officeWeek, totalMinutes } from './hours-list.ts'
import { exceptionsOf, periodOf, periodsOf, repeatedPeriods } from './periods.ts'
import { weekdayName, weekdaysOf } from './weekdays.ts'

const off = (from: string | null, to: string | null = null) => ({ from, to, hours: [] })

describe('times in the editor of hours', () => {
  it('[MENT-08/slots] weeks start on Monday in Swedish and on Saturday in Arabic', () => {
    expect(weekdaysOf('sv').map((day) => weekdayName(day, 'sv'))[0]).toBe('måndag')
    expect(weekdaysOf('ar').map((day) => weekdayName(day, 'ar'))[0]).toBe('السبت')
    expect(weekdaysOf('ar').toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('hours of a week', () => {
  it('[MENT-08/slots] the suggested office hours are 30 hours from Monday to Friday', () => {
    expect(totalMinutes(officeWeek())).toBe(30 * 60)
    expect(officeWeek().map((parts) => parts.length)).toEqual([2, 2, 2, 2, 2, 0, 0])
  })

  it('[MENT-08/slots] a day gets another part an hour after its last one, inside the day', () => {
    expect(addPart([{ start: 540, end: 720 }]).at(-1)).toEqual({ start: 780, end: 840 })
    expect(addPart([{ start: 540, end: 1440 }]).at(-1)).toEqual({ start: 1380, end: 1440 })
  })

  it('[MENT-08/slots] a start moved beyond the end takes the end along', () => {
    expect(moveStart({ start: 540, end: 720 }, 600)).toEqual({ start: 600, end: 720 })
    expect(moveStart({ start: 540, end: 720 }, 780)).toEqual({ start: 780, end: 960 })
    expect(moveStart({ start: 540, end: 720 }, 1425)).toEqual({ start: 1425, end: 1440 })
  })

  it('[MENT-08/slots] one day is copied to the chosen days only', () => {
    const week = [[{ start: 540, end: 720 }], [], [], [], [], [], []]
    expect(copyDay(week, 0, [2, 3]).map((parts) => parts.length)).toEqual([1, 0, 1, 1, 0, 0, 0])
  })
})

describe('periods of exceptions', () => {
  it('[MENT-08/slots] a holiday is one exception per day, and is shown as one period again', () => {
    const days = exceptionsOf([off('2026-12-30', '2027-01-02')], 200)
    expect(days.map(({ day }) => day)).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(periodsOf(days.toReversed())).toEqual([off('2026-12-30', '2027-01-02')])
  })

  it('[MENT-08/slots] days with other hours are another period', () => {
    const short = [{ start: 540, end: 600 }]
    const days = [
      { day: '2026-12-23', hours: short },
      { day: '2026-12-24', hours: [] },
    ]
    expect(periodsOf(days)).toEqual([{ from: '2026-12-23', to: null, hours: short }, off('2026-12-24')])
  })

  it('[MENT-08/slots] days off with a day between them are two periods', () => {
    const days = exceptionsOf([off('2026-12-24'), off('2026-12-26')], 200)
    expect(periodsOf(days)).toEqual([off('2026-12-24'), off('2026-12-26')])
  })

  it('[MENT-08/slots] a period with its ends swapped has the same days', () => {
    expect(exceptionsOf([off('2026-12-25', '2026-12-24')], 200)).toEqual(
      exceptionsOf([off('2026-12-24', '2026-12-25')], 200),
    )
  })

  it('[MENT-08/slots] a mistyped year makes one day more than the limit', () => {
    expect(exceptionsOf([off('2026-12-24', '9026-12-24')], 200)).toHaveLength(201)
  })

  it('[MENT-08/slots] finds the period of a refused day and the periods that repeat a day', () => {
    const periods = [off('2026-12-24', '2026-12-26'), off(null), off('2026-12-26')]
    expect([0, 2, 3, 4].map((at) => periodOf(periods, at, 200))).toEqual([0, 0, 1, 2])
    expect(repeatedPeriods(periods, 200)).toEqual(new Set([2]))
  })
})
