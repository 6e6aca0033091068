import { programReviewsPath } from '../contract/index.ts'

export const roundPath = (slug: string, roundId: string) => `${programReviewsPath(slug)}/${roundId}` as const

/** The list of a reviewer. An owner who reviews has it beside the ranking. */
export const entriesPath = (slug: string, roundId: string) => `${roundPath(slug, roundId)}?view=entries` as const

export const entryPath = (slug: string, roundId: string, entryId: string) =>
  `${roundPath(slug, roundId)}/${entryId}` as const
