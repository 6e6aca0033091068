import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import { idsBeginningWith } from '#platform/detail-address.ts'
import { encodeCursor, keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { type OpportunityCard, opportunityLimits } from '../../contract/index.ts'
import { restRow } from '#kit/rest.ts'
import * as policy from '../policy.ts'
import * as favorites from '../queries/favorites.ts'
import * as listings from '../queries/listings.ts'
import * as openListings from '../queries/open-listings.ts'
import { hasOperators, parseSearchWords } from '../queries/search-words.ts'
import { cardOf } from '../view.ts'
import { readCards } from './cards.ts'

const correctedFlag = z.literal([0, 1])

/**
 * Cursor fields: order, sort key, ID, and whether the search text was corrected. The relevance cursor also has the time
 * of the first page, because later listings are excluded.
 */
const timeOrderedCursor = z.union([
  z.tuple([z.literal('newest'), instant(), id(), correctedFlag]),
  z.tuple([z.literal('deadline'), z.union([instant(), z.literal('infinity')]), id(), correctedFlag]),
])
const listCursor = z.union([
  timeOrderedCursor,
  z.tuple([z.literal('relevance'), z.number(), id(), correctedFlag, instant()]),
])
type ParsedListCursor = { cursor: openListings.Cursor; corrected: boolean; asOf: string | undefined }

const parseListCursor = (parts: z.output<typeof listCursor>): ParsedListCursor => {
  const [order, key, id, flagged, asOf] = parts
  const corrected = flagged === 1
  if (order === 'newest') return { cursor: { order, createdAt: key, id }, corrected, asOf }
  if (order === 'deadline') return { cursor: { order, closesAt: key, id }, corrected, asOf }
  return { cursor: { order, score: key, id }, corrected, asOf }
}

/** The sort key of a listing, for its cursor: an instant, `infinity` or a score. */
const sortKeyOf = (order: openListings.Order, card: OpportunityCard, score: number | null): string | number => {
  switch (order) {
    case 'newest':
      return card.createdAt
    case 'deadline':
      return card.closesAt ?? 'infinity'
    default:
      return score as number
  }
}

export const list: Handler<typeof contract.listOpportunities> = async ({ tx, viewer, now }, input) => {
  const { q = null, types = [], remote = false, limit } = input
  // Relevance needs a search text.
  const parsedCursor = keyset(q === null ? timeOrderedCursor : listCursor).parse(input.cursor)
  const resumed = parsedCursor && parseListCursor(parsedCursor)
  const asOf = resumed?.asOf ?? now.toISOString()
  const requestedOrder =
    q === null && input.sort === 'relevance' ? 'newest' : (input.sort ?? (q === null ? 'newest' : 'relevance'))
  const order = resumed?.cursor.order ?? requestedOrder
  const pageFor = async (text: string | null) => {
    const filter: openListings.Filter = {
      words: text === null ? null : await parseSearchWords(tx, text),
      types,
      remoteOnly: remote,
      internship: {
        kinds: input.kinds ?? [],
        paidOnly: input.paid ?? false,
        pace: input.pace ?? null,
        startsFrom: input.startsFrom ?? null,
        startsUntil: input.startsUntil ?? null,
      },
      now,
      viewerId: viewer?.id ?? null,
    }
    const query = { filter, order, cursor: resumed?.cursor ?? null, asOf, limit: limit + 1 }
    return { filter, hits: await openListings.listPage(tx, query) }
  }

  // A search with quotes or other operators is not corrected.
  const findSpelling = () =>
    q === null || hasOperators(q) ? null : suggestSpelling(tx, 'opportunity_words', q, opportunityLimits.correctedWords)
  let corrected = resumed?.corrected ? await findSpelling() : null
  let found = await pageFor(corrected ?? q)
  if (found.hits.length === 0 && !resumed) {
    corrected = await findSpelling()
    if (corrected !== null) found = await pageFor(corrected)
  }

  const { filter, hits } = found
  const shown = await readCards(tx, hits.slice(0, limit))
  const total = resumed ? null : await openListings.countListings(tx, filter)
  const isCorrected = corrected !== null && (resumed !== null || shown.length > 0)
  const encodeNextCursor = async () => {
    const last = shown.at(-1)
    const corrections = isCorrected ? 1 : 0
    if (hits.length > limit && last)
      return encodeCursor([
        order,
        sortKeyOf(order, last, hits.find(({ id }) => id === last.id)?.score ?? null),
        last.id,
        corrections,
        ...(order === 'relevance' ? [asOf] : []),
      ])
    // After the ranked matches the list continues by time.
    const isAll = total !== null && total.total <= shown.length
    if (order !== 'relevance' || filter.words === null || shown.length === 0 || isAll) return null
    const end = await openListings.findOldestRanked(tx, { ...filter, words: filter.words }, asOf)
    return end && encodeCursor(['newest', end.createdAt, end.id, corrections])
  }
  return {
    items: shown,
    nextCursor: await encodeNextCursor(),
    ...(total ? { total: total.total, totalIsEstimate: total.isEstimate } : {}),
    correctedTo: isCorrected ? corrected : null,
  }
}

export const listMine: Handler<typeof contract.listOwnOpportunities> = async ({ tx, member }, { cursor, limit }) => {
  const rows = await listings.listOwn(tx, member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({ ...cardOf(row), ...row.counted }),
    (row) => [row.created_at, row.id],
  )
}

export const listFavorites: Handler<typeof contract.listFavorites> = async ({ tx, member }, { cursor, limit }) => {
  const rows = await favorites.listFavorites(tx, member.id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, cardOf, (row) => [row.favorite_since, row.id])
}

/** The ID range of `eq.<uuid>` or `like.<8 hex>*`. */
const idRangeOf = (filter: string) => {
  const value = filter.slice(filter.indexOf('.') + 1).toLowerCase()
  return filter.toLowerCase().startsWith('eq.') ? { from: value, to: value } : idsBeginningWith(value.slice(0, -1))
}

/** API-01: rows of section 7's read; only members see the contact address (OPP-10). */
export const rest: Handler<typeof contract.restOpportunities> = async (
  { tx, viewer },
  { slug, id: ids, select, limit },
) => {
  const rows = await listings.listActiveRows(
    tx,
    viewer?.id ?? null,
    { ...(slug === undefined ? {} : { slug }), ...(ids === undefined ? {} : { ids: idRangeOf(ids) }) },
    limit,
  )
  const canSeeContact = policy.maySeeContact(viewer)
  return rows.map((row) => restRow({ ...row, contact_email: canSeeContact ? row.contact_email : null }, select))
}
