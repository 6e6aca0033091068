import { type FeedAudience, audiences } from '#features/activity/contract/index.ts'

/** The scope in the query string; null if there is no valid one. */
export const parseScope = (search: URLSearchParams): FeedAudience | null =>
  audiences.find((scope) => scope === search.get('feed')) ?? null

export const scopePath = (scope: FeedAudience) => `/dashboard?feed=${scope}` as const
