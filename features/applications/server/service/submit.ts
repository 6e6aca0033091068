import { attachFile, scheduleSweep } from '#features/files/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import { applicationChanged } from '../../contract/events.ts'
import type { ApplicationKind } from '../../contract/kinds.ts'
import type { AnswerView } from '../../contract/views.ts'
import { applicationMail } from '../mails.ts'
import * as queries from '../queries/applications.ts'
import * as coApplicants from '../queries/co-applicants.ts'
import * as fileQueries from '../queries/files.ts'
import { askCoApplicant } from './co-applicants.ts'

type SentFile = {
  id: string
  /** The owner's question that it answers. */
  question: string | null
}

export type Submission = {
  kind: Exclude<ApplicationKind, 'partner'>
  subjectId: string
  ownerId: string
  title: string
  organisation: string | null
  answers: readonly AnswerView[]
  /** Unused uploads of the applicant, of kind `cv`; in a change also files of the application. */
  files?: { sent: readonly SentFile[]; onMissing: () => never }
  /** Set where the applicant may change an application: sending again replaces the answers until it is answered. */
  changes?: { onAnswered: () => never }
  /** A member whom the applicant asks to apply together, where the area allows pairs. */
  coApplicant?: { id: string; onUnavailable: () => never }
  /** Where the owner reads the application. */
  link: `/${string}`
}

type SubmitContext = Pick<Context, 'tx' | 'member' | 'now' | 'publish' | 'enqueue' | 'mail' | 'config'>

/** Attaches what is new and removes what is not sent any more. @returns false when an upload is missing */
const saveFiles = async (ctx: SubmitContext, applicationId: string, sent: readonly SentFile[]): Promise<boolean> => {
  const { tx, member, now } = ctx
  const sentIds = sent.map(({ id }) => id)
  if ((await fileQueries.removeFiles(tx, applicationId, sentIds)) > 0) await scheduleSweep(ctx)
  const retained = await fileQueries.listFiles(tx, applicationId)
  const taken = new Set([...retained.values()].map(({ position }) => position))
  const free = sent.map((_, position) => position).filter((position) => !taken.has(position))
  for (const { id, question } of sent) {
    if (retained.has(id)) {
      await fileQueries.setQuestion(tx, id, question)
      continue
    }
    const file = await attachFile(tx, { id, ownerId: member.id, kind: 'cv', now })
    if (!file) return false
    await fileQueries.addFile(tx, applicationId, { id, name: file.name, position: free.shift() as number, question })
  }
  return true
}

/**
 * Sends the member's application and notifies the owner. The caller has checked that the member may apply and holds a
 * lock that keeps the subject open.
 * @returns the id of the application; an earlier one that was not withdrawn is only changed with `changes`
 */
export const submitApplication = async (
  ctx: SubmitContext,
  { link, answers, files, changes, coApplicant, ...submission }: Submission,
): Promise<{ id: string }> => {
  const { tx, member, now } = ctx
  const language = languageOfText(
    answers.map(({ text }) => text),
    member.language,
  )
  const content = { answers, language, now }
  await coApplicants.removeOfWithdrawn(tx, { ...submission, applicantId: member.id })
  const id = await queries.submit(tx, { ...submission, ...content, applicantId: member.id })
  if (id === undefined) {
    const ownId = await queries.getOwnId(tx, submission.kind, submission.subjectId, member.id)
    if (changes) {
      if (!(await queries.change(tx, ownId, content))) changes.onAnswered()
      if (files && !(await saveFiles(ctx, ownId, files.sent))) files.onMissing()
      ctx.publish(applicationChanged, { id: ownId }, { members: [submission.ownerId, member.id] })
    }
    return { id: ownId }
  }
  if (!(await saveFiles(ctx, id, files?.sent ?? []))) files?.onMissing()
  if (coApplicant) await askCoApplicant(ctx, { ...submission, id }, coApplicant)
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
