import * as z from 'zod/mini'
import { id, instant } from '#kit/fields.ts'
import { suggestSpelling } from '#platform/db/spelling.ts'
import { findByAddress } from '#platform/detail-address.ts'
import { encodeCursor, decodeCursor } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as lists from '../queries/lists.ts'
import * as products from '../queries/products.ts'
import { factsOf } from '../view.ts'
import { cardsFor, detailFor, viewerIdOf } from './load-product.ts'

const maxCorrectedWords = 6

const timeCursor = z.tuple([instant(), id()])
const flag = z.literal([0, 1])
/** Each cursor: order, whether the spelling was corrected, sort key; for `relevance` also the first page's time. */
const cursorShapes = {
  newest: z.tuple([z.literal('newest'), flag, instant(), id()]),
  popular: z.tuple([z.literal('popular'), flag, z.int(), instant(), id()]),
  trending: z.tuple([z.literal('trending'), flag, z.int(), instant(), id()]),
  relevance: z.tuple([z.literal('relevance'), flag, z.number(), id(), instant()]),
} as const

export const list: Handler<typeof contract.listProducts> = async (ctx, { q, category, sort, cursor, limit }) => {
  const order: lists.Order = sort ?? (q === undefined ? 'newest' : 'relevance')
  const position = decodeCursor(cursor, cursorShapes[order])
  const [asOf, after] = position
    ? order === 'relevance'
      ? [position[4] as string, position.slice(2, 4)]
      : ['', position.slice(2)]
    : [ctx.now.toISOString(), null]
  const pageFor = async (text: string | undefined) => {
    const words = text === undefined ? null : await lists.toSearchQuery(ctx.tx, text)
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
  const shown = found.rows.slice(0, limit)
  const last = found.rows.length > limit ? shown.at(-1) : undefined
  const isCorrected = corrected !== null && (position !== null || shown.length > 0)
  return {
    items: await cardsFor(ctx, shown),
    nextCursor: last
      ? encodeCursor([
          order,
          isCorrected ? 1 : 0,
          ...lists.cursorOf(last, order),
          ...(order === 'relevance' ? [asOf] : []),
        ])
      : null,
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
  ctx.allow(policy.see(ctx.viewer, factsOf(row, ctx.viewer)))
  return detailFor(ctx, row)
}

export const mine: Handler<typeof contract.listOwn> = async (ctx, { cursor, limit }) => {
  const rows = await lists.ownOf(ctx.tx, ctx.member.id, decodeCursor(cursor, timeCursor), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const cards = await cardsFor(ctx, shown)
  return {
    items: cards.map((card, at) => ({ ...card, isInvited: shown[at]?.is_invited ?? false })),
    nextCursor: last ? encodeCursor([last.updated_at.toISOString(), last.id]) : null,
  }
}
