import { dayMs } from '#kit/durations.ts'
import { createSignedToken, readSignedToken } from '#platform/security/signed-token.ts'
import { type MailTopic, mailTopics } from '../contract/preferences.ts'

/** Afterwards the link is refused as expired, and the member has to use the settings. */
const tokenLifetimeDays = 400

const tokenPurpose = 'notifications.unsubscribe'

/** A signed token that ends mails of one topic for one member, without a session. */
export const createUnsubscribeToken = (memberId: string, topic: MailTopic, secret: string, now: Date): string =>
  createSignedToken(tokenPurpose, `${memberId}.${topic}.${Math.floor(now.getTime() / dayMs).toString(36)}`, secret)

export type VerifiedToken = { memberId: string; topic: MailTopic } | 'invalid' | 'expired'

export const verifyUnsubscribeToken = (token: string, secret: string, now: Date): VerifiedToken => {
  const payload = readSignedToken(tokenPurpose, token, secret)
  if (payload === null) return 'invalid'
  const [memberId = '', topic = '', day = ''] = payload.split('.')
  const known = mailTopics.find((one) => one === topic)
  // The signature is valid, so the topic existed in an earlier version.
  if (!known) return 'expired'
  return now.getTime() / dayMs - Number.parseInt(day, 36) > tokenLifetimeDays ? 'expired' : { memberId, topic: known }
}
