import { profileLimits } from '#features/profiles/contract/limits.ts'
import {
  listingLimits,
  type MentorSort,
  mentorSorts,
  type SessionFormat,
  sessionFormats,
  type SpokenLanguage,
  spokenLanguages,
} from '../contract/index.ts'
import { type SessionSide, sessionSides } from '../contract/sessions.ts'

/** Tabs of the mentorship page, by the name in the URL (MENT-01). */
export const mentorshipTabs = ['find', 'become', 'mentorships', 'listings', 'sessions', 'programs'] as const
export type MentorshipTab = (typeof mentorshipTabs)[number]

export const parseTab = (search: URLSearchParams): MentorshipTab =>
  mentorshipTabs.find((one) => one === search.get('tab')) ?? 'find'
export const tabPath = (tab: MentorshipTab) => (tab === 'find' ? '/mentorship' : `/mentorship?tab=${tab}`)

/** The filters of the list, as its endpoint expects them. `maxRate` is in öre; 0 lists the free mentors. */
export type FindFilters = {
  q?: string
  expertise?: string
  language?: SpokenLanguage
  format?: SessionFormat
  maxRate?: number
  soon?: 'true'
  sort?: MentorSort
}

const textParam = (search: URLSearchParams, name: string, maxLength: number): string =>
  (search.get(name) ?? '').replace(/\s+/g, ' ').trim().slice(0, maxLength)

/** Reads the filters of a URL and ignores invalid ones. */
export const parseFilters = (search: URLSearchParams): FindFilters => {
  const q = textParam(search, 'q', listingLimits.query)
  const expertise = textParam(search, 'expertise', profileLimits.tag)
  const language = spokenLanguages.find((one) => one === search.get('language'))
  const format = sessionFormats.find((one) => one === search.get('format'))
  const maxRate = /^\d{1,8}$/.test(search.get('maxRate') ?? '') ? Number(search.get('maxRate')) : undefined
  const sort = mentorSorts.find((one) => one === search.get('sort'))
  return {
    ...(q && { q }),
    ...(expertise && { expertise }),
    ...(language && { language }),
    ...(format && { format }),
    ...(maxRate !== undefined && maxRate <= listingLimits.hourlyRate && { maxRate }),
    ...(search.get('soon') === 'true' && { soon: 'true' as const }),
    // There is no relevance without search words.
    ...(sort && (sort !== 'relevance' || q) ? { sort } : {}),
  }
}

export const filterParams = ({ maxRate, ...filters }: FindFilters): URLSearchParams =>
  new URLSearchParams({ ...filters, ...(maxRate !== undefined && { maxRate: String(maxRate) }) })

/** The number of filters that are set; sorting does not count. */
export const countFilters = ({ sort: _, ...narrowing }: FindFilters): number => Object.keys(narrowing).length

/** The side of the member in the list of mentorships; undefined shows both. */
export const parseSide = (search: URLSearchParams): SessionSide | undefined =>
  sessionSides.find((one) => one === search.get('side'))
