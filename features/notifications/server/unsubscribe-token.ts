import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayMs } from '#kit/durations.ts'
import { type MailTopic, mailTopics } from '../contract/preferences.ts'

/** A mail is kept for long; after this many days its reader goes to the settings. */
const validDays = 400

const signed = (said: string, secret: string) =>
  createHmac('sha256', secret).update(`notifications.unsubscribe:${said}`).digest('base64url')

/** What a mail's link carries to end such mails of its reader, for whoever has the mail. Good for this member and topic alone. */
export const tokenFor = (memberId: string, topic: MailTopic, secret: string, now: Date): string => {
  const said = `${memberId}.${topic}.${Math.floor(now.getTime() / dayMs).toString(36)}`
  return `${said}.${signed(said, secret)}`
}

export type ReadToken = { memberId: string; topic: MailTopic } | 'invalid' | 'expired'

/** Whom a token was made for, and for what. */
export const readToken = (token: string, secret: string, now: Date): ReadToken => {
  const [memberId = '', topic = '', day = '', given = '', ...more] = token.split('.')
  const wanted = Buffer.from(signed(`${memberId}.${topic}.${day}`, secret))
  const got = Buffer.from(given)
  if (more.length > 0 || wanted.length !== got.length || !timingSafeEqual(wanted, got)) return 'invalid'
  const known = mailTopics.find((one) => one === topic)
  // A topic that the product has had.
  if (!known) return 'expired'
  return now.getTime() / dayMs - Number.parseInt(day, 36) > validDays ? 'expired' : { memberId, topic: known }
}
