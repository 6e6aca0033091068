import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type { TLSSocket } from 'node:tls'

/** What a browser sees of a site with https, before it trusts it. */
export type SiteProbe = {
  status: number
  certificate: {
    validTo: Date
    /** Why it is not trusted, such as `CERT_HAS_EXPIRED`; null if it is. */
    refusal: string | null
  }
  headers: Readonly<Record<'date' | 'strict-transport-security' | 'content-security-policy', string | undefined>>
  /** How much the clock of this process is ahead of the `Date` header, in milliseconds; null without one. */
  aheadMs: number | null
  /** What answers at port 80: a redirect to https, nothing, or another answer, by its status. */
  plain: 'redirects' | 'closed' | number
}

export type ProbeOptions = {
  timeoutMs: number
  now: () => number
  /** Trusted in addition, for tests. */
  ca?: string
  /** For tests, whose servers cannot listen on port 80. */
  plainPort?: number
}

const redirectStatuses = [301, 302, 307, 308]

/** Waits for the head of the answer and drops its body. */
const headOf = (outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    outgoing.end()
  })

const plainAnswer = async (
  { hostname }: URL,
  { timeoutMs, plainPort = 80 }: ProbeOptions,
): Promise<SiteProbe['plain']> => {
  try {
    const answer = await headOf(
      plainRequest({
        host: hostname.replaceAll(/[[\]]/g, ''),
        port: plainPort,
        path: probedPath,
        agent: false,
        headers: { host: hostname },
        signal: AbortSignal.timeout(timeoutMs),
      }),
    )
    answer.destroy()
    const { statusCode = 0, headers } = answer
    const isRedirect = redirectStatuses.includes(statusCode) && /^https:\/\//i.test(headers.location ?? '')
    return isRedirect ? 'redirects' : statusCode
  } catch {
    return 'closed'
  }
}

const refusalOf = ({ authorized, authorizationError }: TLSSocket): string | null => {
  if (authorized) return null
  const { code, message } = (authorizationError ?? {}) as { code?: string; message?: string }
  return typeof authorizationError === 'string' ? authorizationError : (code ?? message ?? 'UNKNOWN')
}

/** Members who are signed out see it also during the maintenance mode. */
const probedPath = '/login'

/**
 * Requests a page of the operator's own site once over https and once without. Unlike `fetchPublic`, whose
 * addresses members give, it may reach private networks, and it reports a certificate that is not trusted.
 * @param url with https
 * @throws the connection's error, when nothing answers
 */
export const probeSite = async (url: string, options: ProbeOptions): Promise<SiteProbe> => {
  const site = new URL(probedPath, url)
  const { timeoutMs, now, ca } = options
  const host = site.hostname.replaceAll(/[[\]]/g, '')
  const plain = plainAnswer(site, options)
  const sentAt = now()
  const answer = await headOf(
    request({
      host,
      port: site.port || 443,
      path: probedPath,
      agent: false,
      // The certificate is reported, and nothing is sent that could be secret.
      rejectUnauthorized: false,
      headers: { host: site.host, accept: 'text/html' },
      signal: AbortSignal.timeout(timeoutMs),
      ...(isIP(host) ? {} : { servername: host }),
      ...(ca !== undefined && { ca }),
    }),
  )
  const receivedAt = now()
  const socket = answer.socket as TLSSocket
  const certificate = { validTo: new Date(socket.getPeerCertificate().valid_to), refusal: refusalOf(socket) }
  answer.destroy()
  const { date, 'strict-transport-security': hsts, 'content-security-policy': policy } = answer.headers
  const dateMs = Date.parse(date ?? '')
  return {
    status: answer.statusCode ?? 0,
    certificate,
    headers: {
      date,
      'strict-transport-security': hsts,
      'content-security-policy': typeof policy === 'string' ? policy : undefined,
    },
    // The header has no fractions: it is half a second old on average.
    aheadMs: Number.isNaN(dateMs) ? null : (sentAt + receivedAt) / 2 - (dateMs + 500),
    plain: await plain,
  }
}
