import { accountChanged } from '#features/accounts/contract/index.ts'
import { applicationChanged } from '#features/applications/contract/events.ts'
import { profileChanged } from '#features/profiles/contract/index.ts'
import type { Context } from '#platform/http/context.ts'
import { partnerApplicationChanged } from '../contract/index.ts'

/** The key of the notification that tells administrators of an application. */
export const appliedKey = (id: string) => `partners:applied:${id}`

/** Refreshes the settings tab, the member's board of applications and the administrators' list. */
export const publishApplicationChange = (ctx: Pick<Context, 'publish'>, id: string, memberId: string) => {
  ctx.publish(partnerApplicationChanged, { id }, { members: [memberId] })
  ctx.publish(partnerApplicationChanged, { id }, 'admins')
  ctx.publish(applicationChanged, { id }, { members: [memberId] })
}

/** Refreshes the member's own session and every page that shows their role. */
export const publishRoleChange = (ctx: Pick<Context, 'publish'>, memberId: string) => {
  ctx.publish(accountChanged, { id: memberId }, { members: [memberId] })
  ctx.publish(profileChanged, { id: memberId }, 'everyone')
}
