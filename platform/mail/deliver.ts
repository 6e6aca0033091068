import { createTransport, type Transporter } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { PermanentJobError } from '#platform/jobs/jobs.ts'
import { renderMail } from './layout.ts'
import type { MailMessage } from './mail.ts'
import { createMailbox } from './mailbox.ts'
import { mailSenderOf } from './sender.ts'

const transporters = new Map<string, Transporter>()

/** One connection pool per mail server. */
const getTransporter = (url: string): Transporter => {
  const known = transporters.get(url)
  if (known) return known
  const transporter = createTransport({
    url,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  transporters.set(url, transporter)
  return transporter
}

/** Connects and logs in to a mail server. @throws with the server's reason */
export const verifyMailServer = async (url: string): Promise<void> => {
  await getTransporter(url).verify()
}

/** A 5yz reply to the recipient or the content. In earlier commands it means wrong settings. */
const isPermanentRefusal = (error: unknown): boolean => {
  const { responseCode = 0, command = '' } = error as { responseCode?: number; command?: string }
  return responseCode >= 500 && /^(?:RCPT TO|DATA)$/.test(command)
}

/**
 * Renders a mail and sends it, or stores it in the development mailbox without a mail server.
 * @param id the job's id, the same for all attempts
 * @returns what the mail server answered; null without one
 * @throws {PermanentJobError} if the server refuses the recipient or the content for good (RFC 5321, 4.2.1: 5yz)
 * @throws {Error} if the server does not accept the mail now
 */
export const deliverMail = async (
  config: Pick<Config, 'mailUrl' | 'mailFrom' | 'dataDir' | 'publicBaseUrl'>,
  message: MailMessage,
  id: string,
  now: Date,
): Promise<string | null> => {
  const rendered = await renderMail(message)
  if (config.mailUrl === null) {
    const { to, language, action, calendar } = message
    await createMailbox(config).store({
      id,
      to,
      language,
      link: action?.url ?? null,
      sentAt: now.toISOString(),
      ...(calendar ? { calendar } : {}),
      ...rendered,
    })
    return null
  }
  const { hostname } = new URL(config.publicBaseUrl)
  const mail = {
    from: mailSenderOf(config),
    to: { name: '', address: message.to },
    messageId: `<${id}@${hostname}>`,
    // RFC 3834: prevents automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'Content-Language': message.language,
      ...(message.unsubscribe
        ? { 'List-Unsubscribe': `<${message.unsubscribe.url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {}),
    },
    ...rendered,
    ...(message.calendar ? { icalEvent: message.calendar } : {}),
  }
  const { response } = (await getTransporter(config.mailUrl)
    .sendMail(mail)
    .catch((error: unknown) => {
      throw isPermanentRefusal(error) ? new PermanentJobError((error as Error).message, { cause: error }) : error
    })) as { response: string }
  return response
}
