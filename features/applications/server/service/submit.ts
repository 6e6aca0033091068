import { attachFile, scheduleSweep } from '#features/files/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { applicationChanged } from '../../contract/events.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import { type AnswerTexts, answersIn } from '../../contract/views.ts'
import { applicationMail } from '../mails.ts'
import * as queries from '../queries/applications.ts'

export type Submission = {
  kind: Exclude<ApplicationKind, 'partner'>
  subjectId: string
  ownerId: string
  title: string
  organisation: string | null
  answers: AnswerTexts
  /** Unused uploads of the applicant, of kind `cv`. */
  files?: { ids: readonly string[]; onMissing: () => never }
  /** Set where the applicant may change an application: sending again replaces the answers until it is answered. */
  changes?: { onAnswered: () => never }
  /** Where the owner reads the application. */
  link: `/${string}`
}

type SubmitContext = Pick<Context, 'tx' | 'member' | 'now' | 'language' | 'publish' | 'enqueue' | 'mail' | 'config'>

const attachFiles = async (
  { tx, member, now }: SubmitContext,
  id: string,
  { ids, onMissing }: NonNullable<Submission['files']>,
): Promise<void> => {
  for (const [position, fileId] of ids.entries()) {
    const file = await attachFile(tx, { id: fileId, ownerId: member.id, kind: 'cv', now })
    if (!file) return onMissing()
    await queries.addFile(tx, id, { ...file, position })
  }
}

/**
 * Sends the member's application and notifies the owner. The caller has checked that the member may apply and holds a
 * lock that keeps the subject open.
 * @returns the id of the application; an earlier one that was not withdrawn is only changed with `changes`
 */
export const submitApplication = async (
  ctx: SubmitContext,
  { link, answers: texts, files, changes, ...submission }: Submission,
): Promise<{ id: string }> => {
  const { tx, member, now } = ctx
  const content = { answers: answersIn(texts), language: ctx.language, now }
  const id = await queries.submit(tx, { ...submission, ...content, applicantId: member.id })
  if (id === undefined) {
    const ownId = await queries.getOwnId(tx, submission.kind, submission.subjectId, member.id)
    if (changes) {
      if (!(await queries.change(tx, ownId, content))) changes.onAnswered()
      ctx.publish(applicationChanged, { id: ownId }, { members: [submission.ownerId, member.id] })
    }
    return { id: ownId }
  }
  if ((await queries.removeFiles(tx, id)) > 0) await scheduleSweep(ctx)
  if (files) await attachFiles(ctx, id, files)
  await notify(ctx, {
    memberIds: [submission.ownerId],
    type: 'application_received',
    payload: { title: submission.title, applicant: member.fullName },
    link,
    // One notification a day, so that withdrawing and applying again cannot flood the owner's inbox.
    dedupeKey: `applications:received:${submission.subjectId}:${member.id}:${now.toISOString().slice(0, 10)}`,
    fromId: member.id,
    mail: (owner) =>
      applicationMail(owner, {
        title: submission.title,
        applicant: member.fullName,
        url: ctx.config.publicBaseUrl + link,
      }),
  })
  ctx.publish(applicationChanged, { id }, { members: [submission.ownerId, member.id] })
  return { id }
}
