import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { preferencesChanged } from '../../contract/index.ts'
import { mostPushBrowsers } from '../../contract/push.ts'
import { isLoopback, mayBePushService } from '../push/push-address.ts'
import { canSealWith, pushKeys } from '../push/push-keys.ts'
import * as queries from '../queries/push.ts'

export const pushState: Serve<typeof contract.pushState> = async ({ tx, member }) => ({
  publicKey: (await pushKeys(tx)).publicKey,
  on: await queries.isOn(tx, member.sessionId),
})

export const startPush: Serve<typeof contract.startPush> = async (ctx, browser) => {
  const { member, config } = ctx
  const atTest = config.environment === 'test' && isLoopback(browser.endpoint)
  if ((!atTest && !mayBePushService(browser.endpoint)) || !canSealWith(browser.p256dh))
    ctx.fail('notification.push_refused')
  await queries.add(ctx.tx, { ...browser, sessionId: member.sessionId, memberId: member.id }, mostPushBrowsers)
  ctx.publish(preferencesChanged, {}, { members: [member.id] })
  return { ok: true }
}

export const stopPush: Serve<typeof contract.stopPush> = async (ctx) => {
  await queries.removeOfSession(ctx.tx, ctx.member.sessionId)
  ctx.publish(preferencesChanged, {}, { members: [ctx.member.id] })
  return { ok: true }
}
