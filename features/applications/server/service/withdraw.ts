import type { Handler } from '#platform/http/route.ts'
import { applicationChanged } from '../../contract/events.ts'
import type * as contract from '../../contract/index.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf, ownViewOf } from '../view.ts'
import * as decisions from '../queries/decisions.ts'
import { takeEffect } from './decisions.ts'
import { askSources, type Sources } from './lists.ts'

export const createWithdraw =
  (sources: Sources): Handler<typeof contract.withdraw> =>
  async (ctx, { id }) => {
    await queries.lock(ctx.tx, id)
    const row = await queries.find(ctx.tx, id)
    if (row?.applicant_id !== ctx.member.id) return ctx.fail('application.not_found')
    const status = row.announced_status
    if (status === 'withdrawn') return ownViewOf(row, ctx.member, await askSources(sources, ctx, [row]))
    ctx.allow(policy.mayWithdraw(ctx.member, { ...factsOf(row), status }))
    await takeEffect(sources, ctx, row, 'withdrawn')
    // A decision that was about to be announced does not take place.
    if (row.pending_id !== null) await decisions.undo(ctx.tx, id)
    await queries.withdraw(ctx.tx, id, ctx.now)
    const members = [row.owner_id, row.applicant_id].filter((member) => member !== null)
    ctx.publish(applicationChanged, { id }, { members })
    const withdrawn = (await queries.find(ctx.tx, id)) as queries.ApplicationRow
    return ownViewOf(withdrawn, ctx.member, await askSources(sources, ctx, [withdrawn]))
  }
