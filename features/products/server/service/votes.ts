import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { productChanged } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/votes.ts'
import { cardFor, found } from './load-product.ts'

export const setVote: Serve<typeof contract.setVote> = async (ctx, { id, voted }) => {
  const memberId = ctx.member.id
  const { row, facts } = await found(ctx, id)
  const shown = await cardFor(ctx, row)
  // A launch has many voters at once. They wait for each other from the counting on (the triggers), so that little else is
  // done then: what decides is asked under that lock, and a vote that may not be is undone with the call.
  const isNew = await (voted
    ? queries.addVote(ctx.tx, id, memberId, ctx.now)
    : queries.removeVote(ctx.tx, id, memberId))
  const counted = (await queries.standingOf(ctx.tx, id, memberId)) ?? ctx.fail('product.not_found')
  ctx.allow(policy.vote(ctx.viewer, { ...facts, status: counted.status, isMaker: counted.is_maker }))
  if (isNew) ctx.publish(productChanged, { id }, 'everyone')
  return { ...shown, votes: counted.votes, voted, weighsLess: counted.weight !== null && counted.weight < 100 }
}
