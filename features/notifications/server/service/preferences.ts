import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { type NotificationType, notificationTypes, preferencesChanged } from '../../contract/index.ts'
import {
  type Channel,
  channels,
  type MailTopic,
  type PreferencesView,
  typesOfGroup,
} from '../../contract/preferences.ts'
import { type VerifiedToken, verifyUnsubscribeToken } from '../unsubscribe-token.ts'
import { isWanted } from '../policy.ts'
import { cancelMails } from '../queries/mails.ts'
import * as queries from '../queries/preferences.ts'

const viewFor = async (db: Kysely<DB>, memberId: string): Promise<PreferencesView> => {
  const { rhythm, choices } = await queries.readChoices(db, memberId)
  const wantedOf = (type: (typeof notificationTypes)[number]) =>
    Object.fromEntries(
      channels.map((channel) => [channel, isWanted(type, channel, choices.get(type) ?? {})]),
    ) as PreferencesView['types']['mention']
  return {
    rhythm,
    types: Object.fromEntries(notificationTypes.map((type) => [type, wantedOf(type)])) as PreferencesView['types'],
  }
}

const publishChange = (ctx: Pick<Context, 'publish'>, memberId: string) =>
  ctx.publish(preferencesChanged, {}, { members: [memberId] })

export const readPreferences: Handler<typeof contract.readPreferences> = ({ tx, member }) => viewFor(tx, member.id)

const setTypes = async (
  ctx: Context,
  types: readonly NotificationType[],
  channel: Channel,
  wanted: boolean,
): Promise<PreferencesView> => {
  const { tx, member } = ctx
  await queries.setChoices(tx, member.id, types, channel, wanted)
  if (channel === 'mail' && !wanted) await cancelMails(tx, member.id, types)
  publishChange(ctx, member.id)
  return viewFor(tx, member.id)
}

export const setPreference: Handler<typeof contract.setPreference> = (ctx, { type, channel, wanted }) =>
  setTypes(ctx, [type], channel, wanted)

export const setGroupPreference: Handler<typeof contract.setGroupPreference> = (ctx, { group, channel, wanted }) =>
  setTypes(ctx, typesOfGroup(group), channel, wanted)

export const setMailRhythm: Handler<typeof contract.setMailRhythm> = async (ctx, { rhythm }) => {
  const { tx, member } = ctx
  await queries.setRhythm(tx, member.id, rhythm)
  if (rhythm === 'never') await cancelMails(tx, member.id)
  publishChange(ctx, member.id)
  return viewFor(tx, member.id)
}

const isDigest = (topic: MailTopic) => topic === 'daily' || topic === 'weekly'

const isSubscribed = async (db: Kysely<DB>, memberId: string, topic: MailTopic): Promise<boolean> => {
  if (!(await queries.memberExists(db, memberId))) return false
  const { rhythm, choices } = await queries.readChoices(db, memberId)
  if (topic === 'daily' || topic === 'weekly') return isDigest(rhythm as MailTopic)
  return rhythm !== 'never' && isWanted(topic, 'mail', choices.get(topic) ?? {})
}

const verifyLink = (
  ctx: VisitorContext<'notification.link_invalid' | 'notification.link_expired'>,
  token: string,
): Exclude<VerifiedToken, string> => {
  const result = verifyUnsubscribeToken(token, ctx.config.secret, ctx.now)
  if (result === 'invalid') return ctx.fail('notification.link_invalid')
  if (result === 'expired') return ctx.fail('notification.link_expired')
  return result
}

export const readSubscription: Handler<typeof contract.readSubscription> = async (ctx, { token }) => {
  const { memberId, topic } = verifyLink(ctx, token)
  return { topic, subscribed: await isSubscribed(ctx.tx, memberId, topic) }
}

export const unsubscribe: Handler<typeof contract.unsubscribe> = async (ctx, { token }) => {
  const { memberId, topic } = verifyLink(ctx, token)
  if (topic !== 'daily' && topic !== 'weekly') {
    await queries.setChoices(ctx.tx, memberId, [topic], 'mail', false)
    await cancelMails(ctx.tx, memberId, [topic])
  } else if (await isSubscribed(ctx.tx, memberId, topic)) {
    await queries.setRhythm(ctx.tx, memberId, 'never')
    await cancelMails(ctx.tx, memberId)
  }
  publishChange(ctx, memberId)
  return { topic, subscribed: false }
}

export const resubscribe: Handler<typeof contract.resubscribe> = async (ctx, { token }) => {
  const { memberId, topic } = verifyLink(ctx, token)
  if (topic !== 'daily' && topic !== 'weekly') await queries.setChoices(ctx.tx, memberId, [topic], 'mail', true)
  else if (!(await isSubscribed(ctx.tx, memberId, topic))) await queries.setRhythm(ctx.tx, memberId, topic)
  publishChange(ctx, memberId)
  return { topic, subscribed: await isSubscribed(ctx.tx, memberId, topic) }
}
