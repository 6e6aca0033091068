import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import type { Serve } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { notificationTypes, preferencesChanged } from '../../contract/index.ts'
import { channels, type MailTopic, type PreferencesView } from '../../contract/preferences.ts'
import { type ReadToken, readToken } from '../unsubscribe-token.ts'
import { isWanted } from '../policy.ts'
import { cancel } from '../queries/mails.ts'
import * as queries from '../queries/preferences.ts'

const viewFor = async (db: Kysely<DB>, memberId: string): Promise<PreferencesView> => {
  const { rhythm, choices } = await queries.chosenBy(db, memberId)
  const wantedOf = (type: (typeof notificationTypes)[number]) =>
    Object.fromEntries(
      channels.map((channel) => [channel, isWanted(type, channel, choices.get(type) ?? {})]),
    ) as PreferencesView['types']['mention']
  return {
    rhythm,
    types: Object.fromEntries(notificationTypes.map((type) => [type, wantedOf(type)])) as PreferencesView['types'],
  }
}

const changed = (ctx: Pick<Context, 'publish'>, memberId: string) =>
  ctx.publish(preferencesChanged, {}, { members: [memberId] })

export const readPreferences: Serve<typeof contract.readPreferences> = ({ tx, member }) => viewFor(tx, member.id)

export const setPreference: Serve<typeof contract.setPreference> = async (ctx, { type, channel, wanted }) => {
  const { tx, member } = ctx
  await queries.choose(tx, member.id, type, channel, wanted)
  if (channel === 'mail' && !wanted) await cancel(tx, member.id, type)
  changed(ctx, member.id)
  return viewFor(tx, member.id)
}

export const setMailRhythm: Serve<typeof contract.setMailRhythm> = async (ctx, { rhythm }) => {
  const { tx, member } = ctx
  await queries.setRhythm(tx, member.id, rhythm)
  if (rhythm === 'never') await cancel(tx, member.id)
  changed(ctx, member.id)
  return viewFor(tx, member.id)
}

const isCollected = (topic: MailTopic) => topic === 'daily' || topic === 'weekly'

/** Whether mails of a topic come to a member now. */
const comes = async (db: Kysely<DB>, memberId: string, topic: MailTopic): Promise<boolean> => {
  if (!(await queries.isThere(db, memberId))) return false
  const { rhythm, choices } = await queries.chosenBy(db, memberId)
  if (topic === 'daily' || topic === 'weekly') return isCollected(rhythm as MailTopic)
  return rhythm !== 'never' && isWanted(topic, 'mail', choices.get(topic) ?? {})
}

/** What the link of a mail is about, or the refusal. */
const readLink = (
  ctx: VisitorContext<'notification.link_invalid' | 'notification.link_expired'>,
  token: string,
): Exclude<ReadToken, string> => {
  const read = readToken(token, ctx.config.secret, ctx.now)
  if (read === 'invalid') return ctx.fail('notification.link_invalid')
  if (read === 'expired') return ctx.fail('notification.link_expired')
  return read
}

export const readSubscription: Serve<typeof contract.readSubscription> = async (ctx, { token }) => {
  const { memberId, topic } = readLink(ctx, token)
  return { topic, subscribed: await comes(ctx.tx, memberId, topic) }
}

export const unsubscribe: Serve<typeof contract.unsubscribe> = async (ctx, { token }) => {
  const { memberId, topic } = readLink(ctx, token)
  if (topic !== 'daily' && topic !== 'weekly') {
    await queries.choose(ctx.tx, memberId, topic, 'mail', false)
    await cancel(ctx.tx, memberId, topic)
  } else if (await comes(ctx.tx, memberId, topic)) {
    await queries.setRhythm(ctx.tx, memberId, 'never')
    await cancel(ctx.tx, memberId)
  }
  changed(ctx, memberId)
  return { topic, subscribed: false }
}

export const resubscribe: Serve<typeof contract.resubscribe> = async (ctx, { token }) => {
  const { memberId, topic } = readLink(ctx, token)
  if (topic !== 'daily' && topic !== 'weekly') await queries.choose(ctx.tx, memberId, topic, 'mail', true)
  else if (!(await comes(ctx.tx, memberId, topic))) await queries.setRhythm(ctx.tx, memberId, topic)
  changed(ctx, memberId)
  return { topic, subscribed: await comes(ctx.tx, memberId, topic) }
}
