import { isLocalHost } from '#platform/networks.ts'

/** Where text messages are sent, as `SMS_URL` says. `checkUrl` answers without sending anything. */
export type SmsGateway = {
  format: 'json' | '46elks'
  url: string
  checkUrl: string
  /** Value of the header. Never log it. */
  authorization: string | null
  /** What the recipient sees: a name or a number. */
  sender: string
}

/** A name of at most eleven letters and digits, which every network shows, or a number as E.164. */
const senderPattern = /^(?:[A-Za-z][A-Za-z0-9]{0,10}|\+[1-9]\d{6,14})$/

const authorizationOf = ({ username, password }: URL): string | null => {
  if (username === '') return null
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

/** An `elks:` address names no path. Its host is `default`, or that of a proxy in front of the provider. */
const elksUrls = ({ hostname, host }: URL) => {
  const origin = host === 'default' ? 'https://api.46elks.com' : `${isLocalHost(hostname) ? 'http' : 'https'}://${host}`
  return { url: `${origin}/a1/sms`, checkUrl: `${origin}/a1/me` }
}

const jsonUrls = (parsed: URL) => {
  const url = new URL(parsed)
  url.username = ''
  url.password = ''
  url.searchParams.delete('from')
  return { url: url.href, checkUrl: url.href }
}

/**
 * `https://USER:PASSWORD@HOST/PATH?from=SENDER` (http on the same machine) or `elks://USER:PASSWORD@default?from=SENDER`.
 * @returns null for anything else
 */
export const parseSmsUrl = (value: string): SmsGateway | null => {
  try {
    const parsed = new URL(value)
    const { protocol, hostname, hash } = parsed
    const sender = parsed.searchParams.get('from') ?? 'Nordbro'
    const authorization = authorizationOf(parsed)
    if (hash !== '' || !senderPattern.test(sender)) return null
    if (protocol === 'elks:')
      return hostname === '' || authorization === null || !/^\/?$/.test(parsed.pathname)
        ? null
        : { format: '46elks', ...elksUrls(parsed), authorization, sender }
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
    return isSafe ? { format: 'json', ...jsonUrls(parsed), authorization, sender } : null
  } catch {
    return null
  }
}
