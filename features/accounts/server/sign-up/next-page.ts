import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged } from '../../contract/index.ts'
import { findNextPage, storeNextPage, takeNextPage } from '../queries/next-pages.ts'

export const readNextPage: Handler<typeof contract.readNextPage> = async (ctx) => ({
  path: await findNextPage(ctx.db, ctx.member.id),
})

export const setNextPage: Handler<typeof contract.setNextPage> = async (ctx, { path }) => {
  const { id } = ctx.member
  if (path === null) await takeNextPage(ctx.tx, id)
  else await storeNextPage(ctx.tx, id, path, ctx.now)
  ctx.publish(accountChanged, { id }, { members: [id] })
  return { ok: true }
}
