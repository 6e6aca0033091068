import { rights } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { operatorAddress } from '#features/marketing/server/index.ts'
import { dayMs } from '#kit/durations.ts'
import type { Language } from '#kit/languages.ts'
import type { ErasableAreas } from '#platform/erase.ts'
import type { Context } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { ConfirmableAction, SecondAdministrator } from '#platform/second-administrator.ts'
import { languageOfText } from '#platform/i18n/language-of-text.ts'
import type * as contract from '../contract/index.ts'
import { accountDeletionLimits, erasedKinds, type UserDeletion } from '../contract/index.ts'
import { cancelledMail, scheduledMail } from './mails.ts'
import * as policy from './policy.ts'
import { publishDeletionChange } from './publish-change.ts'
import * as queries from './queries.ts'
import { administeredView, backupsExpireAt } from './view.ts'

type Target = Awaited<ReturnType<typeof rights.lockMember>>
type DeletionContext = Context<'user.not_found'>
/** All areas, read when a request is served, and the second administrator. */
export type DeletionDeps = { areas: () => ErasableAreas; second: SecondAdministrator }

const action = 'delete_user'

const viewOf = async (
  { tx, config }: Pick<DeletionContext, 'tx' | 'config'>,
  { areas, second }: DeletionDeps,
  { row, viewer, facts }: Target,
): Promise<UserDeletion> => {
  const request = await queries.findForAdministration(tx, row.id)
  const waits = await second.isAsked(tx, action, row.id)
  const counts = await queries.countToErase(
    tx,
    areas().features.flatMap(({ countToErase }) => countToErase?.(row.id) ?? []),
  )
  return {
    deletion: administeredView(request),
    waits,
    counts: erasedKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })),
    backupDays: config.backupDays,
    can: {
      schedule: request
        ? 'accountDeletion.scheduled'
        : waits
          ? 'confirmation.waiting'
          : rights.mayDelete(viewer, facts),
      cancel: policy.mayCancel(viewer, row.id, request),
    },
  }
}

const settingsUrl = ({ config }: Pick<DeletionContext, 'config'>) => `${config.publicBaseUrl}/profile?tab=data-export`

export const createRead =
  (deps: DeletionDeps): Handler<typeof contract.readUserDeletion> =>
  async (ctx, { id }) =>
    viewOf(ctx, deps, await rights.findMember(ctx, id))

type Decision = { memberId: string; by: { id: string; reason: string; language: Language } }

const schedule = async (
  ctx: Context<'accountDeletion.scheduled'>,
  { memberId, by: byAdministrator }: Decision,
): Promise<void> => {
  const { tx, now, config } = ctx
  const { reason } = byAdministrator
  const dueAt = new Date(now.getTime() + accountDeletionLimits.graceDays * dayMs)
  if (!(await queries.insertRequest(tx, { memberId, requestedAt: now, dueAt, byAdministrator })))
    ctx.fail('accountDeletion.scheduled')
  const recipient = await queries.findRecipient(tx, memberId)
  if (recipient) {
    const contactEmail = await operatorAddress(tx)
    const expireAt = backupsExpireAt(dueAt, config.backupDays)
    const url = settingsUrl(ctx)
    await ctx.mail(scheduledMail(recipient, { reason, dueAt, backupsExpireAt: expireAt, contactEmail, url }))
  }
  await recordAdminAction(ctx, {
    action: 'users.schedule_deletion',
    target: { kind: 'member', id: memberId },
    before: { deletion_due_at: null },
    after: { deletion_due_at: dueAt.toISOString() },
    reason,
  })
  publishDeletionChange(ctx, memberId)
}

export const createSchedule =
  (deps: DeletionDeps): Handler<typeof contract.scheduleUserDeletion> =>
  async (ctx, { id, reason, email }) => {
    const { tx, member } = ctx
    const target = await rights.lockMember(ctx, id)
    ctx.allow(rights.mayDelete(target.viewer, target.facts))
    if (email !== target.row.email) ctx.fail('accountDeletion.wrong_address')
    if (await queries.findRequest(tx, id)) ctx.fail('accountDeletion.scheduled')
    if (!(await deps.second.ask(ctx, { action, memberId: id, level: 'super_admin', input: {}, reason })))
      await schedule(ctx, {
        memberId: id,
        by: { id: member.id, reason, language: languageOfText(reason, member.language) },
      })
    return viewOf(ctx, deps, target)
  }

/** The deletion of a member's account that a second administrator confirms. */
export const confirmableDeletion: ConfirmableAction = {
  name: action,
  prepare: async (ctx, { memberId, reason, reasonLanguage, askedBy }) => {
    const { row, facts } = await rights.lockMember(ctx, memberId ?? ctx.fail('user.not_found'))
    return {
      mayRun: (administrator) => rights.mayDelete(administrator, facts),
      run: () =>
        schedule(ctx, {
          memberId: row.id,
          by: { id: askedBy, reason: reason ?? '', language: reasonLanguage ?? ctx.member.language },
        }),
    }
  },
}

export const createCancel =
  (deps: DeletionDeps): Handler<typeof contract.cancelUserDeletion> =>
  async (ctx, { id, reason }) => {
    const target = await rights.lockMember(ctx, id)
    await queries.lockRequest(ctx.tx, id)
    const request = await queries.findForAdministration(ctx.tx, id)
    ctx.allow(policy.mayCancel(target.viewer, id, request))
    await queries.deleteRequest(ctx.tx, id)
    const recipient = await queries.findRecipient(ctx.tx, id)
    if (recipient) await ctx.mail(cancelledMail(recipient, settingsUrl(ctx)))
    await recordAdminAction(ctx, {
      action: 'users.cancel_deletion',
      target: { kind: 'member', id },
      before: { deletion_due_at: request?.due_at.toISOString() ?? null },
      after: { deletion_due_at: null },
      reason,
    })
    publishDeletionChange(ctx, id)
    return viewOf(ctx, deps, target)
  }
