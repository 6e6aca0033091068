import { pictures } from '#features/files/server/index.ts'
import { connectionsWith } from '#features/network/server/index.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import type { ProductDetail } from '../../contract/index.ts'
import { boardDayAt, dateRangeOf } from '../board-days.ts'
import * as policy from '../policy.ts'
import * as boards from '../queries/boards.ts'
import type { CardRow } from '../queries/columns.ts'
import * as products from '../queries/products.ts'
import { pictureVersion } from '../share-picture.ts'
import { cardOf, detailOf, factsOf, filesOf, type Places } from '../view.ts'

type ReadContext = Pick<Context, 'tx' | 'viewer'>

export const viewerIdOf = ({ viewer }: Pick<Context, 'viewer'>) => viewer?.id ?? null

const maxNamedPlaces = 10

const placesOf = async (ctx: ReadContext, row: CardRow): Promise<Places> => {
  if (row.launched_at === null || row.status !== 'approved') return { day: null, week: null }
  const date = boardDayAt(row.launched_at)
  const [day, week] = [dateRangeOf('day', date), dateRangeOf('week', date)]
  const places = await boards.placesOf(ctx.tx, { day, week }, row.id, maxNamedPlaces)
  const placementOf = ({ from }: boards.DateRange, place: number | null) =>
    place === null ? null : { date: from, place }
  return { day: placementOf(day, places.day), week: placementOf(week, places.week) }
}

export const detailFor = async (ctx: ReadContext, row: products.DetailRow): Promise<ProductDetail> =>
  detailOf(row, ctx.viewer, {
    pictures: await pictures.picturesOf(ctx.tx, filesOf([row])),
    places: await placesOf(ctx, row),
    // Makers cannot ask the other makers, so no connections are needed.
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

export const cardsFor = async (ctx: ReadContext, rows: readonly CardRow[]) => {
  const ofRows = await pictures.picturesOf(ctx.tx, filesOf(rows))
  return rows.map((row) => cardOf(row, ctx.viewer, ofRows))
}

export const cardFor = async (ctx: ReadContext, row: CardRow) =>
  cardOf(row, ctx.viewer, await pictures.picturesOf(ctx.tx, filesOf([row])))

/** The product with its policy facts; null if it does not exist or the viewer may not see it. */
export const findVisibleProduct = async (ctx: ReadContext, id: string) => {
  const row = await products.byId(ctx.tx, viewerIdOf(ctx), id)
  const facts = row && factsOf(row, ctx.viewer)
  return row && facts && policy.maySee(ctx.viewer, facts) === 'ok' ? { row, facts } : null
}

type FindContext = VisitorContext<'product.not_found'>

export const findProduct = async (ctx: FindContext, id: string) =>
  (await findVisibleProduct(ctx, id)) ?? ctx.fail('product.not_found')

/** Locks the product before reading it, so that the policy's verdict holds until the transaction ends. */
export const lockProduct = async (ctx: FindContext, id: string) => {
  await products.lock(ctx.tx, id)
  return findProduct(ctx, id)
}

export const currentDetail = async (ctx: ReadContext, id: string): Promise<ProductDetail> => {
  const row = await products.byId(ctx.tx, viewerIdOf(ctx), id)
  if (!row) throw new Error('a product that was just changed is gone')
  return detailFor(ctx, row)
}
