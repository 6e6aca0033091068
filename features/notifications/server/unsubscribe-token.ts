import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '#kit/durations.ts'
import { type MailTopic, mailTopics } from '../contract/preferences.ts'

/** Afterwards the link is refused as expired, and the member has to use the settings. */
const tokenLifetimeDays = 400

const sign = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(`notifications.unsubscribe:${payload}`).digest('base64url')

/** A signed token that ends mails of one topic for one member, without a session. */
export const createUnsubscribeToken = (memberId: string, topic: MailTopic, secret: string, now: Date): string => {
  const payload = `${memberId}.${topic}.${Math.floor(now.getTime() / dayMs).toString(36)}`
  return `${payload}.${sign(payload, secret)}`
}

export type VerifiedToken = { memberId: string; topic: MailTopic } | 'invalid' | 'expired'

export const verifyUnsubscribeToken = (token: string, secret: string, now: Date): VerifiedToken => {
  const [memberId = '', topic = '', day = '', signature = '', ...more] = token.split('.')
  const expected = Buffer.from(sign(`${memberId}.${topic}.${day}`, secret))
  const actual = Buffer.from(signature)
  if (more.length > 0 || expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'invalid'
  const known = mailTopics.find((one) => one === topic)
  // The signature is valid, so the topic existed in an earlier version.
  if (!known) return 'expired'
  return now.getTime() / dayMs - Number.parseInt(day, 36) > tokenLifetimeDays ? 'expired' : { memberId, topic: known }
}
