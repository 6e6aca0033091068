import type { Context } from '#platform/http/context.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import { applicationChanged } from '../../contract/events.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import * as policy from '../policy.ts'
import * as queries from '../queries/applications.ts'
import { factsOf, membersOf } from '../view.ts'

/**
 * Ends what an application was approved for, such as a mentorship, by its applicant or the owner of its subject. The
 * area decides whether the applicant may apply again. The caller notifies.
 * @param options `by`: the only one of the two who may; without it both may. `reason`: their words for the other one
 * @returns the application; a refusal names the error
 */
export const endApplication = async (
  ctx: Pick<Context, 'tx' | 'member' | 'now' | 'publish'>,
  id: string,
  kind: ApplicationKind,
  { by, reason = '' }: { by?: 'applicant' | 'owner'; reason?: string } = {},
): Promise<{ row: queries.ApplicationRow } | { refused: 'application.not_found' | 'application.not_running' }> => {
  await queries.lock(ctx.tx, id)
  const row = await queries.find(ctx.tx, id)
  if (row?.kind !== kind) return { refused: 'application.not_found' }
  const verdict = policy.mayEnd(ctx.member, { ...factsOf(row), status: row.announced_status })
  if (verdict !== 'ok') return { refused: verdict }
  const endedBy = row.applicant_id === ctx.member.id ? 'applicant' : 'owner'
  if (by !== undefined && by !== endedBy) return { refused: 'application.not_found' }
  const words = reason === '' ? null : { text: reason, language: languageOfText(reason, ctx.member.language) }
  await queries.end(ctx.tx, id, { by: endedBy, reason: words, now: ctx.now })
  ctx.publish(applicationChanged, { id }, { members: membersOf(row) })
  return { row }
}
