import * as z from 'zod/mini'
import { id as idField, instant } from '#kit/fields.ts'
import type { Context } from '#platform/http/context.ts'
import { cursorAt, placeAt } from '#platform/http/cursor.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { interestsChanged, investorLimits } from '../contract/index.ts'
import * as queries from './queries.ts'
import { listedViewOf, viewOf } from './view.ts'

const place = z.tuple([instant(), idField()])
/** Beyond it the number says nothing more, and counting costs. */
const countedTo = 100_000

export const count: Serve<typeof contract.countInterests> = async ({ tx }) => {
  const found = await queries.countUpTo(tx, countedTo)
  return { count: found < investorLimits.shownFrom ? null : found }
}

const own = async ({ tx, member }: Pick<Context, 'tx' | 'member'>) => {
  const row = await queries.of(tx, member.id)
  return { interest: row ? viewOf(row) : null }
}

export const readOwn: Serve<typeof contract.readOwnInterest> = (ctx) => own(ctx)

/** The public count, which all may see, and the list of those who administer. */
const tell = (ctx: Pick<Context, 'publish'>) => ctx.publish(interestsChanged, {}, 'everyone')

export const set: Serve<typeof contract.setInterest> = async (ctx, interest) => {
  await queries.set(ctx.tx, ctx.member.id, interest, ctx.now)
  tell(ctx)
  return own(ctx)
}

export const withdraw: Serve<typeof contract.withdrawInterest> = async (ctx) => {
  if (await queries.remove(ctx.tx, ctx.member.id)) tell(ctx)
  return { interest: null }
}

export const list: Serve<typeof contract.listInterests> = async (ctx, { cursor, limit, ...filters }) => {
  const rows = await queries.list(ctx.tx, filters, placeAt(cursor, place), limit + 1)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(listedViewOf),
    nextCursor: last ? cursorAt([last.created_at.toISOString(), last.id]) : null,
  }
}
