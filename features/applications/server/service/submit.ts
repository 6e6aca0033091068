import { attachFile, scheduleSweep } from '#features/files/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { applicationChanged } from '../../contract/events.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import type { AnswerView } from '../../contract/views.ts'
import { applicationMail } from '../mails.ts'
import * as queries from '../queries/applications.ts'

export type Submission = {
  kind: Exclude<ApplicationKind, 'partner'>
  subjectId: string
  ownerId: string
  title: string
  organisation: string | null
  answers: readonly AnswerView[]
  /** Unused uploads of the member, of kind `cv`. */
  fileIds: readonly string[]
  /** Where the owner reads the application. */
  link: `/${string}`
}

/** An answer to a named field; none for an empty one. */
export const answerOf = (field: NonNullable<AnswerView['field']>, text: string | null | undefined): AnswerView[] =>
  text ? [{ field, question: null, text }] : []

/**
 * Sends the member's application and notifies the owner. The caller has checked that the member may apply and holds a
 * lock that keeps the subject open.
 * @returns the id of the application: of the earlier one, unchanged, if the member has applied before
 */
export const submitApplication = async (
  ctx: Context<'application.file_gone'>,
  { fileIds, link, ...submission }: Submission,
): Promise<string> => {
  const { tx, member, now } = ctx
  const id = await queries.submit(tx, { ...submission, applicantId: member.id, language: ctx.language, now })
  if (id === undefined) {
    const existing = await queries.findOwn(tx, submission.kind, submission.subjectId, member.id)
    return (existing as queries.ApplicationRow).id
  }
  if ((await queries.removeFiles(tx, id)) > 0) await scheduleSweep(ctx)
  for (const [position, fileId] of fileIds.entries()) {
    const file = await attachFile(tx, { id: fileId, ownerId: member.id, kind: 'cv', now })
    if (!file) return ctx.fail('application.file_gone')
    await queries.addFile(tx, id, { ...file, position })
  }
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
  return id
}
