import type { Context } from '#platform/http/context.ts'
import { applicationChanged } from '../../contract/events.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf, membersOf } from '../view.ts'

/**
 * Ends what an application was approved for, such as a mentorship, by its applicant or the owner of its subject. The
 * applicant may apply again. The caller notifies.
 * @returns the application; a refusal names the error
 */
export const endApplication = async (
  ctx: Pick<Context, 'tx' | 'member' | 'now' | 'publish'>,
  id: string,
  kind: ApplicationKind,
): Promise<{ row: queries.ApplicationRow } | { refused: 'application.not_found' | 'application.not_running' }> => {
  await queries.lock(ctx.tx, id)
  const row = await queries.find(ctx.tx, id)
  if (row?.kind !== kind) return { refused: 'application.not_found' }
  const verdict = policy.mayEnd(ctx.member, { ...factsOf(row), status: row.announced_status })
  if (verdict !== 'ok') return { refused: verdict }
  await queries.end(ctx.tx, id, ctx.now)
  ctx.publish(applicationChanged, { id }, { members: membersOf(row) })
  return { row }
}
