import * as z from 'zod/mini'
import { keyset, timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import { programFactsOf } from '../queries/programs.ts'
import * as queries from '../queries/results.ts'
import { rankedEntryOf, reviewerProgressOf, totalWeightOf } from '../view.ts'
import { findSeenRound } from './rounds.ts'

const rankingKeyset = keyset(z.tuple([z.int(), z.int()]))

export const listRanking: Handler<typeof contract.listRanking> = async (ctx, { id, statuses, cursor, limit }) => {
  const round = await findSeenRound(ctx, id)
  const facts = programFactsOf(round)
  ctx.allow(policy.mayReadResults(ctx.member, facts))
  const rows = await queries.listRanking(
    ctx.tx,
    {
      roundId: id,
      programId: round.program_id,
      viewerId: ctx.member.id,
      totalWeight: totalWeightOf(round.criteria),
      hidesUnreviewed: policy.mayReviewProgram(ctx.member, facts) && round.status !== 'closed',
      statuses,
    },
    rankingKeyset.parse(cursor),
    limit + 1,
  )
  return rankingKeyset.page(
    rows,
    limit,
    (row) => rankedEntryOf(row, ctx.member, round),
    (row) => [row.place, row.number],
  )
}

export const listProgress: Handler<typeof contract.listProgress> = async (ctx, { id, cursor, limit }) => {
  const round = await findSeenRound(ctx, id)
  ctx.allow(policy.mayReadResults(ctx.member, programFactsOf(round)))
  const of = { roundId: id, programId: round.program_id, viewerId: ctx.member.id }
  const rows = await queries.listProgress(ctx.tx, of, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, reviewerProgressOf, (row) => [row.invited_at, row.id])
}
