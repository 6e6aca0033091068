import { cardOf } from '#features/profiles/contract/card.ts'
import { studiesOf } from '#features/profiles/contract/studies.ts'
import { truncate } from '#kit/excerpt.ts'
import type { Viewer } from '#platform/auth/viewer.ts'
import {
  type ConnectionRequest,
  type DirectoryEntry,
  type MatchField,
  networkLimits,
  type OwnConnection,
} from '../contract/index.ts'
import * as policy from './policy.ts'
import type { EntryRow } from './queries/directory-statements.ts'
import type { ConnectionRow, RequestRow } from './queries/lists.ts'
import { connectionOf } from './state.ts'

export const bioExcerpt = (bio: string | null, words: readonly string[]): string | null => {
  if (bio === null) return null
  const text = bio.replace(/\s+/g, ' ').trim()
  if (text === '') return null
  const at = words.length === 0 ? -1 : firstMatchIndex(text.toLowerCase(), words)
  if (at < networkLimits.bioExcerpt - 40) return truncate(text, networkLimits.bioExcerpt)
  const start = text.lastIndexOf(' ', at - 40) + 1
  return start === 0
    ? truncate(text, networkLimits.bioExcerpt)
    : `… ${truncate(text.slice(start), networkLimits.bioExcerpt)}`
}

/** -1 also if the match differs from the word in diacritics. */
const firstMatchIndex = (text: string, words: readonly string[]): number => {
  const positions = words.map((word) => text.indexOf(word)).filter((at) => at >= 0)
  return positions.length > 0 ? Math.min(...positions) : -1
}

export const entryOf = (
  row: EntryRow,
  viewer: Viewer,
  match: { matchedIn: MatchField[]; words: readonly string[] } = { matchedIn: [], words: [] },
): DirectoryEntry => {
  const connection = connectionOf(row, viewer.id)
  const bio = bioExcerpt(row.bio, match.matchedIn.includes('bio') ? match.words : [])
  return {
    ...cardOf(row),
    bio,
    bioLanguage: bio === null ? null : row.bio_language,
    ...studiesOf(row),
    location: row.location,
    expertise: row.expertise,
    mentorAvailable: row.mentor_available,
    connection,
    matchedIn: match.matchedIn,
    // Lists contain only members that the viewer can reach.
    can: {
      connect: policy.mayRequest(viewer, {
        isSelf: row.id === viewer.id,
        exists: true,
        hasBlock: false,
        banned: false,
        state: connection.state,
      }),
    },
  }
}

export const connectionViewOf = (row: ConnectionRow): OwnConnection => ({
  ...cardOf(row),
  location: row.location,
  connectedAt: row.connected_at.toISOString(),
})

export const requestViewOf = (row: RequestRow): ConnectionRequest => ({
  id: row.request_id,
  member: cardOf(row),
  message: row.message,
  language: row.language,
  createdAt: row.created_at.toISOString(),
})
