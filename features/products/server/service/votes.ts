import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { productChanged } from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/votes.ts'
import { cardFor, findProduct } from './load-product.ts'
import { notifyOfVotes } from './notifications.ts'

export const setVote: Handler<typeof contract.setVote> = async (ctx, { id, voted }) => {
  const memberId = ctx.member.id
  const { row, facts } = await findProduct(ctx, id)
  const card = await cardFor(ctx, row)
  // A launch has many voters at once, and the counting triggers lock its row. Everything else is therefore read before
  // the vote. The policy is checked under the lock; a refused vote is rolled back with the transaction.
  const isNew = await (voted
    ? queries.addVote(ctx.tx, id, memberId, ctx.now)
    : queries.removeVote(ctx.tx, id, memberId))
  const state = (await queries.votingStateOf(ctx.tx, id, memberId)) ?? ctx.fail('product.not_found')
  ctx.allow(policy.mayVote(ctx.viewer, { ...facts, status: state.status, isMaker: state.is_maker }))
  if (isNew) ctx.publish(productChanged, { id }, 'everyone')
  if (isNew && voted) await notifyOfVotes(ctx, row, state.votes)
  return { ...card, votes: state.votes, voted, weighsLess: state.weight !== null && state.weight < 100 }
}
