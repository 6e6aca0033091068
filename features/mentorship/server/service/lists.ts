import * as z from 'zod/mini'
import { dayMs } from '#kit/durations.ts'
import { id, instant } from '#kit/fields.ts'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import type { MentorSort } from '../../contract/index.ts'
import { listOwn } from '../queries/listings.ts'
import * as queries from '../queries/open-listings.ts'
import { cardOf } from '../view.ts'

/** "Soon" is within this time. */
const soonMs = 7 * dayMs

const soonest = keyset(
  z.tuple([z.literal('soonest'), z.literal([0, 1]), z.union([instant(), z.literal('infinity')]), id()]),
)
const newest = keyset(z.tuple([z.literal('newest'), instant(), id()]))
/** The last field is the time of the first page, because later listings are left out. */
const relevance = keyset(z.tuple([z.literal('relevance'), z.number(), id(), instant()]))

type ListPosition = { after: queries.Position | null; asOf: string }

const parsePosition = (sort: MentorSort, cursor: string | undefined, now: Date): ListPosition => {
  const firstPage = { after: null, asOf: now.toISOString() }
  if (sort === 'soonest') {
    const position = soonest.parse(cursor)
    return position
      ? { after: [queries.unavailable(position[1] === 1), position[2], position[3]], asOf: '' }
      : firstPage
  }
  if (sort === 'newest') {
    const position = newest.parse(cursor)
    return position ? { after: position.slice(1), asOf: '' } : firstPage
  }
  const position = relevance.parse(cursor)
  return position ? { after: [position[1], position[2]], asOf: position[3] } : firstPage
}

const pageOf = (rows: readonly queries.ListRow[], sort: MentorSort, limit: number, asOf: string, now: Date) => {
  const toCard = (row: queries.ListRow) => cardOf(row, now)
  if (sort === 'soonest')
    return soonest.page(rows, limit, toCard, (row) => [
      'soonest',
      row.is_unavailable ? 1 : 0,
      row.next_slot_at?.toISOString() ?? 'infinity',
      row.id,
    ])
  if (sort === 'newest') return newest.page(rows, limit, toCard, (row) => ['newest', row.created_at, row.id])
  return relevance.page(rows, limit, toCard, (row) => ['relevance', row.score, row.id, asOf])
}

export const list: Handler<typeof contract.listMentors> = async ({ tx, viewer, now }, input) => {
  const { q, cursor, limit } = input
  // Relevance needs a search text.
  const sort =
    q === undefined && input.sort === 'relevance'
      ? 'soonest'
      : (input.sort ?? (q === undefined ? 'soonest' : 'relevance'))
  const { after, asOf } = parsePosition(sort, cursor, now)
  const words = q === undefined ? null : await queries.parseWords(tx, q)
  // The text has no letters or digits.
  if (q !== undefined && words === null) return { items: [], nextCursor: null }
  const filter: queries.Filter = {
    words,
    expertise: input.expertise ?? null,
    language: input.language ?? null,
    format: input.format ?? null,
    maxRate: input.maxRate ?? null,
    soonUntil: input.soon ? new Date(now.getTime() + soonMs) : null,
    viewerId: viewer?.id ?? null,
  }
  const rows = await queries.listPage(tx, { filter, sort, after, asOf, limit: limit + 1 })
  return pageOf(rows, sort, limit, asOf, now)
}

export const listMine: Handler<typeof contract.listOwnListings> = async ({ tx, member, now }, { cursor, limit }) => {
  const rows = await listOwn(tx, member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({ ...cardOf(row, now), hasHours: row.has_hours, openRequests: row.open_requests }),
    (row) => [row.created_at, row.id],
  )
}

export const listExpertise: Handler<typeof contract.expertiseFacets> = async ({ tx }, { limit }) => ({
  items: await queries.countExpertise(tx, limit),
})
