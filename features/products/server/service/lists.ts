import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { toSearchQuery } from '#platform/db/dictionary-search.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import { findByAddress } from '#platform/detail-address.ts'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as lists from '../queries/lists.ts'
import * as products from '../queries/products.ts'
import { factsOf } from '../view.ts'
import { cardsFor, detailFor, viewerIdOf } from './load-product.ts'

const maxCorrectedWords = 6

const flag = z.literal([0, 1])
/** Each cursor: order, whether the spelling was corrected, sort key; for `relevance` also the first page's time. */
const keysets = {
  newest: keyset(z.tuple([z.literal('newest'), flag, instant(), id()])),
  popular: keyset(z.tuple([z.literal('popular'), flag, z.int(), instant(), id()])),
  trending: keyset(z.tuple([z.literal('trending'), flag, z.int(), instant(), id()])),
  relevance: keyset(z.tuple([z.literal('relevance'), flag, z.number(), id(), instant()])),
} as const

type PageOptions = { limit: number; order: lists.Order; isCorrected: boolean; asOf: string }

const sliceOf = (rows: readonly lists.ListRow[], { limit, order, isCorrected, asOf }: PageOptions) => {
  const corrections = isCorrected ? 1 : 0
  const launchedAt = (row: lists.ListRow) => row.launched_at ?? ''
  switch (order) {
    case 'newest':
      return keysets.newest.slice(rows, limit, (row) => [order, corrections, launchedAt(row), row.id])
    case 'popular':
      return keysets.popular.slice(rows, limit, (row) => [order, corrections, row.vote_weight, launchedAt(row), row.id])
    case 'trending':
      return keysets.trending.slice(rows, limit, (row) => [
        order,
        corrections,
        row.recent_weight,
        launchedAt(row),
        row.id,
      ])
    default:
      return keysets.relevance.slice(rows, limit, (row) => [order, corrections, row.score, row.id, asOf])
  }
}

export const list: Handler<typeof contract.listProducts> = async (ctx, { q, category, sort, cursor, limit }) => {
  const order: lists.Order = sort ?? (q === undefined ? 'newest' : 'relevance')
  const position = keysets[order].parse(cursor)
  const [asOf, after] = position
    ? order === 'relevance'
      ? [position[4] as string, position.slice(2, 4)]
      : ['', position.slice(2)]
    : [ctx.now.toISOString(), null]
  const pageFor = async (text: string | undefined) => {
    const words = text === undefined ? null : await toSearchQuery(ctx.tx, 'product_words', text)
    const filter = { words, category: category ?? null }
    // The text has no letters or digits.
    if (text !== undefined && words === null) return { filter, rows: [], total: 0 }
    const rows = await lists.pageOf(ctx.tx, {
      filter,
      order,
      after: after as lists.Cursor | null,
      asOf,
      limit: limit + 1,
      viewerId: viewerIdOf(ctx),
    })
    return { filter, rows, total: position ? undefined : await lists.totalOf(ctx.tx, filter) }
  }
  const spelling = () => (q === undefined ? null : suggestSpelling(ctx.tx, 'product_words', q, maxCorrectedWords))
  let corrected = position?.[1] === 1 ? await spelling() : null
  let found = await pageFor(corrected ?? q)
  if (found.rows.length === 0 && !position) {
    corrected = await spelling()
    if (corrected !== null) found = await pageFor(corrected)
  }
  const isCorrected = corrected !== null && (position !== null || found.rows.length > 0)
  const { rows: shown, nextCursor } = sliceOf(found.rows, { limit, order, isCorrected, asOf })
  return {
    items: await cardsFor(ctx, shown),
    nextCursor,
    ...(found.total === undefined ? {} : { total: found.total }),
    correctedTo: isCorrected ? corrected : null,
  }
}

export const read: Handler<typeof contract.readProduct> = async (ctx, { slug: typed }) => {
  const viewerId = viewerIdOf(ctx)
  const row = await findByAddress(typed, {
    bySlug: (slug) => products.bySlug(ctx.tx, viewerId, slug),
    byId: (id) => products.byId(ctx.tx, viewerId, id),
    inRange: (ids) => products.inRange(ctx.tx, viewerId, ids),
  })
  if (!row) return ctx.fail('product.not_found')
  ctx.allow(policy.maySee(ctx.viewer, factsOf(row, ctx.viewer)))
  return detailFor(ctx, row)
}

export const mine: Handler<typeof contract.listOwn> = async (ctx, { cursor, limit }) => {
  const rows = await lists.ownOf(ctx.tx, ctx.member.id, timeKeyset.parse(cursor), limit + 1)
  const { rows: shown, nextCursor } = timeKeyset.slice(rows, limit, (row) => [row.updated_at, row.id])
  const cards = await cardsFor(ctx, shown)
  return {
    items: cards.map((card, at) => ({ ...card, isInvited: shown[at]?.is_invited ?? false })),
    nextCursor,
  }
}
