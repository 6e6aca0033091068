import { type FeedAudience, audiences } from '#features/activity/contract/index.ts'

/** Whose doings the address asks for; null when it leaves it open. */
export const parseScope = (search: URLSearchParams): FeedAudience | null =>
  audiences.find((scope) => scope === search.get('feed')) ?? null

export const scopePath = (scope: FeedAudience) => `/dashboard?feed=${scope}` as const
