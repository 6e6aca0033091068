import { rights } from '#features/accounts/server/index.ts'
import { recordActivity, withdrawActivity } from '#features/activity/server/index.ts'
import { notify, type NotifyContext } from '#features/notifications/server/index.ts'
import type { Context } from '#platform/http/context.ts'
import type { Effects } from '#platform/jobs/transaction.ts'
import { programApprovalsPath, programChanged, programPath, programReviewChanged } from '../../contract/index.ts'
import { decisionMail, type Decision } from '../mails.ts'
import { isPublic } from '../policy.ts'
import { findById } from '../queries/programs.ts'

/** What names the activity of a member who has joined a program. */
const joinedSubject = (id: string, memberId: string) => `programs:${id}:${memberId}`

/** Adds to the feed that a member has a place in a program, unless moderation has removed it. */
export const publishJoined = async (effects: Effects & { now: Date }, id: string, memberId: string): Promise<void> => {
  const program = await findById(effects.tx, null, id)
  if (!program || !isPublic(program)) return
  await recordActivity(effects, {
    actorId: memberId,
    type: 'joined_program',
    payload: { title: program.title },
    link: programPath(program.slug),
    subject: joinedSubject(id, memberId),
  })
}

export const withdrawJoined = (effects: Effects, id: string, memberId: string): Promise<void> =>
  withdrawActivity(effects, 'joined_program', joinedSubject(id, memberId))

type ProgramRef = { id: string; owner_id: string; slug: string; title: string }

/** `isPublic`: the program is public or was public before the change, so everyone's pages are stale. */
export const publishChange = (
  { publish }: Pick<Context, 'publish'>,
  { id, owner_id }: Pick<ProgramRef, 'id' | 'owner_id'>,
  isPublic: boolean,
): void => {
  publish(programChanged, { id }, isPublic ? 'everyone' : { members: [owner_id] })
  publish(programReviewChanged, { id }, 'admins')
}

/** Deduplicated by day: withdrawing a program and sending it again notifies administrators once a day. */
export const notifyAdministrators = async (
  ctx: NotifyContext & Pick<Context, 'member' | 'now'>,
  { id, title }: ProgramRef,
): Promise<void> => {
  const memberIds = (await rights.administratorsFrom(ctx, 'admin')).filter((one) => one !== ctx.member.id)
  await notify(ctx, {
    memberIds,
    type: 'program_submitted',
    payload: { title },
    link: programApprovalsPath,
    dedupeKey: `programs:submitted:${id}:${ctx.now.toISOString().slice(0, 10)}`,
  })
}

/** Notifies the owner in the product and by mail, with the administrators' note. */
export const notifyOwner = async (
  ctx: NotifyContext & Pick<Context, 'now'>,
  { id, owner_id, slug, title }: ProgramRef,
  decision: Decision,
  note: string | null,
): Promise<void> => {
  const link = programPath(slug)
  await notify(ctx, {
    memberIds: [owner_id],
    type: decision === 'approve' ? 'program_approved' : 'program_rejected',
    payload: { title },
    link,
    dedupeKey: `programs:decided:${id}:${ctx.now.getTime()}`,
    mail: (contact) => decisionMail(contact, decision, { title, note, url: ctx.config.publicBaseUrl + link }),
  })
}
