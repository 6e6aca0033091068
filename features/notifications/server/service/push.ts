import { isLoopback, isPublicHttpsUrl } from '#platform/fetch/public-address.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { preferencesChanged } from '../../contract/index.ts'
import { maxPushBrowsers } from '../../contract/push.ts'
import { isValidPublicKey, readPushKeys } from '../push/push-keys.ts'
import * as queries from '../queries/push.ts'

export const pushState: Handler<typeof contract.pushState> = async ({ tx, sessionId }) => ({
  publicKey: (await readPushKeys(tx)).publicKey,
  on: await queries.hasSubscription(tx, sessionId),
})

export const startPush: Handler<typeof contract.startPush> = async (ctx, browser) => {
  const { member, config } = ctx
  const isTestService = config.environment === 'test' && isLoopback(browser.endpoint)
  if ((!isTestService && !isPublicHttpsUrl(browser.endpoint)) || !isValidPublicKey(browser.p256dh))
    ctx.fail('notification.push_refused')
  await queries.addSubscription(ctx.tx, { ...browser, sessionId: ctx.sessionId, memberId: member.id }, maxPushBrowsers)
  ctx.publish(preferencesChanged, {}, { members: [member.id] })
  return { ok: true }
}

export const stopPush: Handler<typeof contract.stopPush> = async (ctx) => {
  await queries.removeForSession(ctx.tx, ctx.sessionId)
  ctx.publish(preferencesChanged, {}, { members: [ctx.member.id] })
  return { ok: true }
}
