import type { Handler } from '#platform/http/route.ts'
import { applicationChanged } from '../../contract/events.ts'
import type * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf, membersOf, ownViewOf } from '../view.ts'
import * as decisions from '../queries/decisions.ts'
import { takeEffect } from './decisions.ts'
import { notifyOther } from './co-applicants.ts'
import { askSources, type Sources } from './lists.ts'

export const createWithdraw =
  (sources: Sources): Handler<typeof contract.withdraw> =>
  async (ctx, { id }) => {
    await queries.lock(ctx.tx, id)
    const row = await queries.find(ctx.tx, id, ctx.member.id)
    if (row?.applicant_id !== ctx.member.id) return ctx.fail('application.not_found')
    const status = row.announced_status
    if (status === 'withdrawn') return ownViewOf(row, ctx.member, await askSources(sources, ctx, [row]))
    ctx.allow(policy.mayWithdraw(ctx.member, { ...factsOf(row), status }))
    await takeEffect(sources, ctx, row, 'withdrawn')
    // A decision that was about to be announced does not take place.
    if (row.pending_id !== null) await decisions.undo(ctx.tx, id)
    await queries.withdraw(ctx.tx, id, ctx.now)
    ctx.publish(applicationChanged, { id }, { members: membersOf(row) })
    // The applicant withdraws for both.
    if (row.co_id !== null && row.co_status === 'confirmed') await notifyOther(ctx, row, row.co_id, 'withdrawn')
    const withdrawn = (await queries.find(ctx.tx, id, ctx.member.id)) as queries.ApplicationRow
    return ownViewOf(withdrawn, ctx.member, await askSources(sources, ctx, [withdrawn]))
  }
