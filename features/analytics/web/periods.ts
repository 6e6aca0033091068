import { addDays } from '#kit/stockholm-day.ts'
import { type Days, daysBefore } from '../contract/days.ts'
import { comparedFigures, type ComparedFigure } from '../contract/index.ts'

export const spans = { week: 7, month: 30, quarter: 91, year: 365 } as const
export type Span = keyof typeof spans
export const spanNames = Object.keys(spans) as [Span, ...Span[]]

export const others = ['before', 'year'] as const
export type Other = (typeof others)[number]

/** What the tab compares: the last days, or days of the viewer's own. */
export type Periods = {
  span: Span | 'own'
  against: Other
  period: Days
  before: Days
  figure: ComparedFigure
}

const dayIn = (search: URLSearchParams, name: string): string | null => {
  const value = search.get(name)
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null
}

/** The same days a year ago: 364 days, so that they are the same days of the week. */
const aYearAgo = ({ from, to }: Days): Days => ({ from: addDays(from, -364), to: addDays(to, -364) })

/** Parses what to compare from the address; the last 30 days and those before, unless it says otherwise. */
export const parsePeriods = (search: URLSearchParams, today: string): Periods => {
  const against = others.find((one) => one === search.get('against')) ?? 'before'
  const figure = comparedFigures.find((one) => one === search.get('figure')) ?? comparedFigures[0]
  const chosen = search.get('span')
  const span = chosen === 'own' ? chosen : (spanNames.find((one) => one === chosen) ?? 'month')
  const last: Days = { from: addDays(today, 1 - spans[span === 'own' ? 'month' : span]), to: today }
  if (span !== 'own')
    return { span, against, figure, period: last, before: against === 'year' ? aYearAgo(last) : daysBefore(last) }
  const period = { from: dayIn(search, 'from') ?? last.from, to: dayIn(search, 'to') ?? last.to }
  const before = daysBefore(period.to < period.from ? last : period)
  return {
    span,
    against,
    figure,
    period,
    before: { from: dayIn(search, 'beforeFrom') ?? before.from, to: dayIn(search, 'beforeTo') ?? before.to },
  }
}
