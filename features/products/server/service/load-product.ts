import { picturesOf } from '#features/files/server/index.ts'
import { connectionsWith } from '#features/network/server/index.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import type { ProductDetail } from '../../contract/index.ts'
import { dayAt, periodOf } from '../board-days.ts'
import * as policy from '../policy.ts'
import * as boards from '../queries/boards.ts'
import type { CardRow } from '../queries/columns.ts'
import * as products from '../queries/products.ts'
import { pictureVersion } from '../share-picture.ts'
import { cardOf, detailOf, factsOf, filesOf, type Places } from '../view.ts'

type Reading = Pick<Context, 'tx' | 'viewer'>

export const readerOf = ({ viewer }: Pick<Context, 'viewer'>) => viewer?.id ?? null

/** Places that a product's page names. */
const named = 10

const placesOf = async (ctx: Reading, row: CardRow): Promise<Places> => {
  if (row.launched_at === null || row.status !== 'approved') return { day: null, week: null }
  const date = dayAt(row.launched_at)
  const [day, week] = [periodOf('day', date), periodOf('week', date)]
  const places = await boards.placesOf(ctx.tx, { day, week }, row.id, named)
  const placed = ({ from }: boards.Span, place: number | null) => (place === null ? null : { date: from, place })
  return { day: placed(day, places.day), week: placed(week, places.week) }
}

/** One product as the caller may see it. */
export const detailFor = async (ctx: Reading, row: products.DetailRow): Promise<ProductDetail> =>
  detailOf(row, ctx.viewer, {
    pictures: await picturesOf(ctx.tx, filesOf([row])),
    places: await placesOf(ctx, row),
    // Whom the reader may ask: those who make it ask nobody.
    connections:
      ctx.viewer && row.status === 'approved' && !row.is_maker
        ? await connectionsWith(
            ctx.tx,
            ctx.viewer.id,
            [row.creator, ...row.makers].map(({ id }) => id),
          )
        : [],
    pictureVersion: pictureVersion(row),
  })

/** Products in a list. */
export const cardsFor = async (ctx: Reading, rows: readonly CardRow[]) => {
  const pictures = await picturesOf(ctx.tx, filesOf(rows))
  return rows.map((row) => cardOf(row, ctx.viewer, pictures))
}

export const cardFor = async (ctx: Reading, row: CardRow) =>
  cardOf(row, ctx.viewer, await picturesOf(ctx.tx, filesOf([row])))

/** A product that the caller may know of, as the rules see it; null when there is none. */
export const seen = async (ctx: Reading, id: string) => {
  const row = await products.byId(ctx.tx, readerOf(ctx), id)
  const facts = row && factsOf(row, ctx.viewer)
  return row && facts && policy.see(ctx.viewer, facts) === 'ok' ? { row, facts } : null
}

type Finding = VisitorContext<'product.not_found'>

export const found = async (ctx: Finding, id: string) => (await seen(ctx, id)) ?? ctx.fail('product.not_found')

/** The product as it is, and stays until this call is over: what a rule says of it still holds when it is changed. */
export const held = async (ctx: Finding, id: string) => {
  await products.lock(ctx.tx, id)
  return found(ctx, id)
}

/** One that was changed in this call, as it is now. */
export const shown = async (ctx: Reading, id: string): Promise<ProductDetail> => {
  const row = await products.byId(ctx.tx, readerOf(ctx), id)
  if (!row) throw new Error('a product that was just changed is gone')
  return detailFor(ctx, row)
}
