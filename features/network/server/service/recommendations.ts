import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { networkLimits, recommendationsChanged } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as pairs from '../queries/pairs.ts'
import * as queries from '../queries/recommended.ts'
import { complementsOf, reasonsOf, scoreOf } from '../reasons.ts'
import { entryOf } from '../view.ts'

export const listRecommended: Handler<typeof contract.listRecommended> = async ({ tx, member }) => {
  const viewerFields = await queries.readMatchingFields(tx, member.id)
  if (!viewerFields) return { items: [] }
  const wantedRoles = complementsOf(viewerFields.role)
  const candidates = await queries.candidatesFor(tx, member.id, viewerFields, wantedRoles)
  const best = candidates
    .map((row) => ({ row, score: scoreOf(row, wantedRoles) }))
    .filter(({ score }) => score > 0)
    // A stable sort keeps equal scores in query order: newest members first.
    .toSorted((one, other) => other.score - one.score)
    .slice(0, networkLimits.recommended)
    .map(({ row }) => row)
  const common = new Map(
    (
      await queries.findCommonConnections(
        tx,
        member.id,
        best.map(({ id }) => id),
      )
    ).map((one) => [one.member_id, one]),
  )
  const items = best.map((row) => ({
    member: entryOf(row, member),
    reasons: reasonsOf(row, common.get(row.id), wantedRoles),
  }))
  // Data may change between the two queries and leave a candidate without a reason.
  return { items: items.filter(({ reasons }) => reasons.length > 0) }
}

export const setDismissed: Handler<typeof contract.setDismissed> = async (ctx, { memberId, dismissed }) => {
  const row = await pairs.findPair(ctx.tx, ctx.member.id, memberId)
  const isSelf = memberId === ctx.member.id
  ctx.allow(
    policy.mayEnd(ctx.viewer, {
      isSelf,
      exists: row !== undefined,
      hasBlock: row?.has_block ?? false,
      banned: row?.banned ?? false,
      state: 'none',
    }),
  )
  const isNew = await (dismissed
    ? queries.dismiss(ctx.tx, ctx.member.id, memberId, ctx.now)
    : queries.undismiss(ctx.tx, ctx.member.id, memberId))
  if (isNew) ctx.publish(recommendationsChanged, {}, { members: [ctx.member.id] })
  return { memberId, dismissed }
}
