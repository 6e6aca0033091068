import { rights } from '#features/accounts/server/index.ts'
import { recordAdminAction } from '#features/audit-log/server/index.ts'
import { notify } from '#features/notifications/server/index.ts'
import { secondAdministrator as setting } from '#features/platform-settings/server/index.ts'
import { languageOfOptionalText } from '#platform/i18n/language-of-text.ts'
import type { PlatformSettings } from '#platform/platform-settings.ts'
import type { SecondAdministrator } from '#platform/second-administrator.ts'
import { confirmationsChanged, confirmationsPath } from '../contract/index.ts'
import * as queries from './queries.ts'

/** The key of the notification that asks administrators to confirm. */
export const requestKey = (id: string) => `confirmations:requested:${id}`

export const auditTarget = (memberId: string | null, { platformName }: Pick<PlatformSettings, 'platformName'>) =>
  memberId === null ? { kind: 'setting', id: 'platform', name: platformName } : { kind: 'member', id: memberId }

/** What the areas of the actions use. */
export const secondAdministrator: SecondAdministrator = {
  isAsked: queries.isWaiting,
  ask: async (ctx, { action, memberId, level, input, reason }) => {
    const { tx, member, now } = ctx
    if (!(await setting.isRequired(tx))) return false
    const administrators = (await rights.administratorsFrom(ctx, level)).filter(
      (one) => one !== member.id && one !== memberId,
    )
    if (administrators.length === 0) ctx.fail('confirmation.nobody_else')
    const reasonLanguage = languageOfOptionalText(reason, member.language)
    const id =
      (await queries.insert(tx, { action, memberId, level, input, reason, reasonLanguage, askedBy: member.id, now })) ??
      ctx.fail('confirmation.waiting')
    await recordAdminAction(ctx, {
      action: 'confirmations.ask',
      target: auditTarget(memberId, ctx.settings),
      after: { confirmation: action },
      reason,
    })
    await notify(ctx, {
      memberIds: administrators,
      type: 'confirmation_requested',
      payload: {},
      link: confirmationsPath,
      dedupeKey: requestKey(id),
    })
    ctx.publish(confirmationsChanged, {}, 'admins')
    return true
  },
}
