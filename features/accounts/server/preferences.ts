import { restRow } from '#kit/rest.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { accountChanged } from '../contract/index.ts'
import { readSignedInViewer } from './sessions/start-session.ts'
import { profileRow, roleRows, setOnboarded, updatePreferences as storePreferences } from './queries/accounts.ts'

export const updatePreferences: Handler<typeof contract.updatePreferences> = async (ctx, change) => {
  const { id } = ctx.member
  await storePreferences(ctx.tx, id, change, ctx.now)
  ctx.publish(accountChanged, { id }, { members: [id] })
  return readSignedInViewer(ctx, { id: ctx.sessionId })
}

/** Only the first call sets the time (AUTH-05). */
export const finishOnboarding: Handler<typeof contract.finishOnboarding> = async (ctx) => {
  const { id } = ctx.member
  await setOnboarded(ctx.tx, id, ctx.now)
  ctx.publish(accountChanged, { id }, { members: [id] })
  return readSignedInViewer(ctx, { id: ctx.sessionId })
}

/** The caller's row of `profiles`, in the format of the original call (API-01). */
export const restProfiles: Handler<typeof contract.restProfiles> = async (ctx, { id, select }) => {
  const row = id === ctx.member.id ? await profileRow(ctx.db, id) : undefined
  return row ? [restRow(row, select)] : []
}

/** The caller's rows of `user_roles`, in their order (API-01, ADM-09). */
export const restUserRoles: Handler<typeof contract.restUserRoles> = async (ctx, { user_id, select }) => {
  const rows = user_id === ctx.member.id ? await roleRows(ctx.db, user_id) : []
  return rows.map((row) => restRow(row, select))
}
