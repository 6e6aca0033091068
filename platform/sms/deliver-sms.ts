import type { Language } from '#kit/fields.ts'
import type { Config } from '#platform/config.ts'
import { PermanentJobError } from '#platform/jobs/jobs.ts'
import { createMailbox } from '#platform/mail/mailbox.ts'
import { renderMail } from '#platform/mail/layout.ts'
import type { TextMessage } from './sms-queries.ts'
import { parseSmsUrl, type SmsGateway } from './sms-url.ts'

const answerTimeoutMs = 10_000

type Sent = Pick<TextMessage, 'id' | 'phone' | 'text' | 'language'>

const bodyOf = ({ format, sender }: SmsGateway, { phone: to, text }: Sent) =>
  format === 'json'
    ? { type: 'application/json', body: JSON.stringify({ to, from: sender, text }) }
    : {
        type: 'application/x-www-form-urlencoded',
        // `dontlog`: the provider does not store the text.
        body: new URLSearchParams({ from: sender, to, message: text, dontlog: 'message' }).toString(),
      }

/** The gateway refuses the number or the text. Other refusals may be wrong settings, which the operator can correct. */
const isPermanentRefusal = (status: number) => [400, 413, 422].includes(status)

/** The answer's body stays unread: gateways repeat number and text in it. */
const request = async (gateway: SmsGateway, url: string, init: RequestInit, timeoutMs: number): Promise<number> => {
  const answer = await fetch(url, {
    ...init,
    // A redirect would send the credentials elsewhere.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(init.headers as Record<string, string> | undefined),
      ...(gateway.authorization === null ? {} : { authorization: gateway.authorization }),
    },
  })
  await answer.body?.cancel()
  return answer.status
}

/** The text is a mail to the number, so that `/dev/mailbox` shows it with the mails. */
const storeInMailbox = async (config: Pick<Config, 'dataDir'>, { id, phone, text, language }: Sent, now: Date) => {
  const message = { to: phone, language: language as Language, subject: text, heading: text, paragraphs: [] }
  await createMailbox(config).store({
    id,
    to: phone,
    language: message.language,
    link: null,
    sentAt: now.toISOString(),
    ...(await renderMail(message)),
    text,
  })
}

/**
 * Sends a text message, or stores it in the development mailbox.
 * @throws {PermanentJobError} if the gateway refuses the number or the text
 * @throws {Error} if it does not accept the message now. Names neither the number nor the text
 */
export const deliverSms = async (
  config: Pick<Config, 'smsUrl' | 'dataDir' | 'production'>,
  message: Sent,
  now: Date,
  timeoutMs = answerTimeoutMs,
): Promise<void> => {
  if (config.smsUrl === null) {
    if (config.production) throw new PermanentJobError('SMS_URL is not set any more')
    return storeInMailbox(config, message, now)
  }
  const gateway = parseSmsUrl(config.smsUrl)
  if (!gateway) throw new PermanentJobError('SMS_URL is invalid')
  const { type, body } = bodyOf(gateway, message)
  const headers = { 'content-type': type, 'idempotency-key': message.id }
  const status = await request(gateway, gateway.url, { method: 'POST', headers, body }, timeoutMs)
  if (status >= 200 && status < 300) return
  const reason = `the SMS gateway answered ${status}`
  throw isPermanentRefusal(status) ? new PermanentJobError(reason) : new Error(reason)
}

/** Asks the gateway without sending anything. @throws with its refusal of the credentials, or if it cannot be reached */
export const verifySmsGateway = async (smsUrl: string, timeoutMs = answerTimeoutMs): Promise<void> => {
  const gateway = parseSmsUrl(smsUrl)
  if (!gateway) throw new Error('the address is invalid')
  const method = gateway.format === 'json' ? 'OPTIONS' : 'GET'
  const status = await request(gateway, gateway.checkUrl, { method }, timeoutMs)
  if (status === 401 || status === 403) throw new Error(`the SMS gateway answered ${status}`)
}
