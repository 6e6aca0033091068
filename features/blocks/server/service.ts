import { cardOf } from '#features/profiles/contract/card.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { blocksChanged, type BlockState } from '../contract/index.ts'
import * as queries from './block-queries.ts'

/** `change` returns whether it changed anything; only then an event is published. */
const applyChange = async (
  ctx: Context<'block.member_not_found' | 'block.yourself'>,
  memberId: string,
  notifiedMemberIds: readonly string[],
  change: () => Promise<boolean>,
): Promise<BlockState> => {
  if (memberId === ctx.member.id) ctx.fail('block.yourself')
  if (!(await queries.isMember(ctx.tx, memberId))) ctx.fail('block.member_not_found')
  if (await change()) ctx.publish(blocksChanged, {}, { members: notifiedMemberIds })
  return queries.findBlockState(ctx.tx, ctx.member.id, memberId)
}

export const read: Handler<typeof contract.readBlockState> = (ctx, { memberId }) =>
  queries.findBlockState(ctx.tx, ctx.member.id, memberId)

export const list: Handler<typeof contract.listBlockedMembers> = async (ctx, { kind, cursor, limit }) => {
  const rows = await queries.list(ctx.tx, ctx.member.id, kind, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(
    rows,
    limit,
    (row) => ({ member: cardOf(row), since: row.since.toISOString() }),
    (row) => [row.since, row.id],
  )
}

export const setBlock: Handler<typeof contract.setBlock> = async (ctx, { memberId, blocked }) => {
  const { id } = ctx.member
  return applyChange(ctx, memberId, [id, memberId], () =>
    blocked ? queries.addBlock(ctx.tx, id, memberId, ctx.now) : queries.removeBlock(ctx.tx, id, memberId),
  )
}

export const setMute: Handler<typeof contract.setMute> = async (ctx, { memberId, muted }) => {
  const { id } = ctx.member
  return applyChange(ctx, memberId, [id], () =>
    muted ? queries.addMute(ctx.tx, id, memberId, ctx.now) : queries.removeMute(ctx.tx, id, memberId),
  )
}
