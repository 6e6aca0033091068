import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { interestsChanged, investorLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { listedViewOf, viewOf } from './view.ts'

/** An exact count beyond this is not worth its cost. */
const maxCounted = 100_000

export const count: Handler<typeof contract.countInterests> = async ({ tx }) => {
  const found = await queries.countUpTo(tx, maxCounted)
  return { count: found < investorLimits.minShownCount ? null : found }
}

const ownInterest = async ({ tx, member }: Pick<Context, 'tx' | 'member'>) => {
  const row = await queries.findByMember(tx, member.id)
  return { interest: row ? viewOf(row) : null }
}

export const readOwn: Handler<typeof contract.readOwnInterest> = (ctx) => ownInterest(ctx)

const publishInterestsChange = (ctx: Pick<Context, 'publish'>) => ctx.publish(interestsChanged, {}, 'everyone')

export const set: Handler<typeof contract.setInterest> = async (ctx, interest) => {
  await queries.set(ctx.tx, ctx.member.id, interest, ctx.now)
  publishInterestsChange(ctx)
  return ownInterest(ctx)
}

export const withdraw: Handler<typeof contract.withdrawInterest> = async (ctx) => {
  if (await queries.remove(ctx.tx, ctx.member.id)) publishInterestsChange(ctx)
  return { interest: null }
}

export const list: Handler<typeof contract.listInterests> = async (ctx, { cursor, limit, ...filters }) => {
  const rows = await queries.list(ctx.tx, filters, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, listedViewOf, (row) => [row.created_at, row.id])
}
