import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { spellingOf } from '#platform/db/spelling.ts'
import { idsBeginningWith } from '#platform/detail-address.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { opportunityLimits } from '../../contract/index.ts'
import type { RestColumn } from '../../contract/rest.ts'
import { restRow } from '#kit/rest.ts'
import * as policy from '../policy.ts'
import * as favorites from '../queries/favorites.ts'
import * as listings from '../queries/listings.ts'
import * as lists from '../queries/open-listings.ts'
import { hasOperators, readWords } from '../queries/search-words.ts'
import { cardOf } from '../view.ts'

const byTime = z.tuple([instant(), id()])
const flag = z.literal([0, 1])

/**
 * Where a page of the list ends; whether the words were corrected; in the ranked order also the moment of its first page:
 * what came later is left out.
 */
const unscored = z.union([
  z.tuple([z.literal('newest'), instant(), id(), flag]),
  z.tuple([z.literal('deadline'), z.union([instant(), z.literal('infinity')]), id(), flag]),
])
const place = z.union([unscored, z.tuple([z.literal('relevance'), z.number(), id(), flag, instant()])])
type ReadPlace = { place: lists.Place; corrected: boolean; asOf: string | undefined }

const readPlace = (at: z.output<typeof place>): ReadPlace => {
  const [order, key, id, flagged, asOf] = at
  const corrected = flagged === 1
  if (order === 'newest') return { place: { order, createdAt: key, id }, corrected, asOf }
  if (order === 'deadline') return { place: { order, closesAt: key, id }, corrected, asOf }
  return { place: { order, score: key, id }, corrected, asOf }
}

export const list: Serve<typeof contract.listOpportunities> = async ({ tx, viewer, now }, input) => {
  const { q = null, types = [], remote = false, limit } = input
  // Without a text nothing has a score.
  const given = placeAt(input.cursor, q === null ? unscored : place)
  const resumed = given && readPlace(given)
  const asOf = resumed?.asOf ?? now.toISOString()
  const wanted =
    q === null && input.sort === 'relevance' ? 'newest' : (input.sort ?? (q === null ? 'newest' : 'relevance'))
  const order = resumed?.place.order ?? wanted
  const pageFor = async (text: string | null) => {
    const filter: lists.Filter = {
      words: text === null ? null : await readWords(tx, text),
      types,
      remoteOnly: remote,
      now,
      viewerId: viewer?.id ?? null,
    }
    const asked = { filter, order, place: resumed?.place ?? null, asOf, limit: limit + 1 }
    return { filter, rows: await lists.pageOf(tx, asked) }
  }

  // Words in quotes are meant as they stand.
  const spelling = () =>
    q === null || hasOperators(q) ? null : spellingOf(tx, 'opportunity_words', q, opportunityLimits.correctedWords)
  let corrected = resumed?.corrected ? await spelling() : null
  let found = await pageFor(corrected ?? q)
  if (found.rows.length === 0 && !resumed) {
    corrected = await spelling()
    if (corrected !== null) found = await pageFor(corrected)
  }

  const { filter, rows } = found
  const shown = rows.slice(0, limit)
  const total = resumed ? null : await lists.totalOf(tx, filter)
  const isCorrected = corrected !== null && (resumed !== null || shown.length > 0)
  const cursor = async () => {
    const last = shown.at(-1)
    const corrections = isCorrected ? 1 : 0
    if (rows.length > limit && last)
      return cursorAt([order, last.key, last.id, corrections, ...(order === 'relevance' ? [asOf] : [])])
    // Beyond what was ranked the list goes on by time.
    const isAll = total !== null && total.total <= shown.length
    if (order !== 'relevance' || filter.words === null || shown.length === 0 || isAll) return null
    const end = await lists.endOfRanked(tx, { ...filter, words: filter.words }, asOf)
    return end && cursorAt(['newest', end.createdAt, end.id, corrections])
  }
  return {
    items: shown.map(cardOf),
    nextCursor: await cursor(),
    ...(total ? { total: total.total, totalIsEstimate: total.isEstimate } : {}),
    correctedTo: isCorrected ? corrected : null,
  }
}

export const mine: Serve<typeof contract.listOwn> = async ({ tx, member }, { cursor, limit }) => {
  const rows = await listings.ownOf(tx, member.id, placeAt(cursor, byTime), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => ({ ...cardOf(row), applications: row.applications, pending: row.pending })),
    nextCursor: last ? cursorAt([last.created_at.toISOString(), last.id]) : null,
  }
}

export const listFavorites: Serve<typeof contract.listFavorites> = async ({ tx, member }, { cursor, limit }) => {
  const rows = await favorites.favoritesOf(tx, member.id, placeAt(cursor, byTime), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(cardOf), nextCursor: last ? cursorAt([last.favorite_since.toISOString(), last.id]) : null }
}

/** `eq.<uuid>`, or `like.<8 hex>*`: the ids it means. */
const idsOf = (filter: string) => {
  const value = filter.slice(filter.indexOf('.') + 1).toLowerCase()
  return filter.toLowerCase().startsWith('eq.') ? { from: value, to: value } : idsBeginningWith(value.slice(0, -1))
}

/** API-01: the rows of section 7's read, with the contact address for members only (OPP-10). */
export const rest: Serve<typeof contract.restOpportunities> = async (
  { tx, viewer },
  { slug, id: ids, select, limit },
) => {
  const rows = await listings.activeRows(
    tx,
    viewer?.id ?? null,
    { ...(slug === undefined ? {} : { slug }), ...(ids === undefined ? {} : { ids: idsOf(ids) }) },
    limit,
  )
  const hasContact = policy.maySeeContact(viewer)
  return rows.map((row) => {
    const shown = {
      ...row,
      contact_email: hasContact ? row.contact_email : null,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }
    return restRow(shown as Record<RestColumn, unknown>, select)
  }) as never
}
