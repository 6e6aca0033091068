import { randomUUID } from 'node:crypto'
import { authentication, lockUser } from '#features/accounts/server/index.ts'
import { hourMs } from '#kit/durations.ts'
import { isLoopback, isPublicHttpsUrl } from '#platform/fetch/public-address.ts'
import type { Context } from '#platform/http/context.ts'
import { timeKeyset } from '#platform/http/cursor.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import { webhookLimits, webhooksChanged } from '../contract/index.ts'
import { deliverJob } from './deliver-job.ts'
import * as queries from './queries.ts'
import { createSecret, sealSecret } from './signature.ts'
import { deliveryView, webhookView } from './view.ts'

const announce = ({ publish, member }: Pick<Context, 'publish' | 'member'>) =>
  publish(webhooksChanged, {}, { members: [member.id] })

const mayBeSentTo = (url: string, { environment }: Context['config']) =>
  isPublicHttpsUrl(url) || (environment === 'test' && isLoopback(url))

const mailChange = (ctx: Context, change: 'created' | 'changed' | 'secret_replaced', url: string) =>
  authentication.mailSecurityChange(ctx, ctx.member.id, {
    area: 'webhooks',
    change,
    values: { host: new URL(url).host },
    tab: 'developers',
  })

export const list: Handler<typeof contract.listWebhooks> = async ({ tx, member }) => ({
  webhooks: (await queries.listOf(tx, member.id)).map(webhookView),
})

export const create: Handler<typeof contract.createWebhook> = async (ctx, { url, groups }) => {
  const { tx, member, now, config } = ctx
  if (!mayBeSentTo(url, config)) return ctx.fail('webhook.address_refused')
  await lockUser(tx, member.id)
  if ((await queries.listOf(tx, member.id)).length >= webhookLimits.perMember) return ctx.fail('webhook.too_many')
  const id = randomUUID()
  const secret = createSecret()
  const row = await queries.insert(tx, {
    id,
    memberId: member.id,
    url,
    groups: [...new Set(groups)],
    secret: sealSecret(id, secret, config.secret),
    now,
  })
  await mailChange(ctx, 'created', url)
  announce(ctx)
  return { webhook: webhookView(row), secret }
}

export const update: Handler<typeof contract.updateWebhook> = async (ctx, { id, url, groups, on }) => {
  const { tx, member, now, config } = ctx
  const before = (await queries.find(tx, member.id, id)) ?? ctx.fail('webhook.not_found')
  if (url !== undefined && !mayBeSentTo(url, config)) return ctx.fail('webhook.address_refused')
  const isOn = on ?? !(before.turned_off_at ?? before.disabled_at)
  const row = await queries.update(tx, id, {
    ...(url !== undefined && { url }),
    ...(groups && { groups: [...new Set(groups)] }),
    ...(on === true && { turned_off_at: null, disabled_at: null, failing_since: null }),
    ...(on === false && { turned_off_at: before.turned_off_at ?? now }),
  })
  if (!isOn) await queries.skipWaiting(tx, id)
  if (row.url !== before.url) await mailChange(ctx, 'changed', row.url)
  announce(ctx)
  return webhookView(row)
}

export const replaceSecret: Handler<typeof contract.replaceWebhookSecret> = async (ctx, { id }) => {
  const { tx, member, now, config } = ctx
  const before = (await queries.find(tx, member.id, id)) ?? ctx.fail('webhook.not_found')
  const secret = createSecret()
  const row = await queries.update(tx, id, {
    secret: sealSecret(id, secret, config.secret),
    old_secret: before.secret,
    old_secret_until: new Date(now.getTime() + webhookLimits.oldSecretHours * hourMs),
  })
  await mailChange(ctx, 'secret_replaced', row.url)
  announce(ctx)
  return { webhook: webhookView(row), secret }
}

export const remove: Handler<typeof contract.removeWebhook> = async (ctx, { id }) => {
  if (!(await queries.remove(ctx.tx, ctx.member.id, id))) return ctx.fail('webhook.not_found')
  announce(ctx)
  return { ok: true }
}

/** A webhook of the member that is on. */
const findActive = async (ctx: Pick<Context, 'tx' | 'member'> & { fail: Fail }, id: string) => {
  const row = (await queries.find(ctx.tx, ctx.member.id, id)) ?? ctx.fail('webhook.not_found')
  return row.turned_off_at || row.disabled_at ? ctx.fail('webhook.off') : row
}
type Fail = (code: 'webhook.not_found' | 'webhook.off') => never

const sendNow = async (ctx: Pick<Context, 'publish' | 'member' | 'enqueue'>, row: queries.DeliveryRow) => {
  await ctx.enqueue(deliverJob, { id: row.id })
  announce(ctx)
  return deliveryView(row)
}

export const test: Handler<typeof contract.testWebhook> = async (ctx, { id }) => {
  await findActive(ctx, id)
  return sendNow(ctx, await queries.insertTest(ctx.tx, id, ctx.now))
}

export const resend: Handler<typeof contract.resendDelivery> = async (ctx, { id, deliveryId }) => {
  await findActive(ctx, id)
  const row = await queries.resend(ctx.tx, id, deliveryId, ctx.now)
  return row ? sendNow(ctx, row) : ctx.fail('webhook.delivery_not_found')
}

export const listDeliveries: Handler<typeof contract.listDeliveries> = async (ctx, { id, cursor, limit }) => {
  if (!(await queries.find(ctx.tx, ctx.member.id, id))) return ctx.fail('webhook.not_found')
  const rows = await queries.listDeliveries(ctx.tx, id, timeKeyset.parse(cursor), limit + 1)
  return timeKeyset.page(rows, limit, deliveryView, (row) => [row.created_at, row.id])
}
