import { type SchedulePeriod, schedulePeriods } from '../contract/index.ts'

export const parsePeriod = (search: URLSearchParams): SchedulePeriod =>
  schedulePeriods.find((period) => period === search.get('period')) ?? 'coming'
