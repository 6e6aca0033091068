import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'

export type SiteAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

export type VisitOptions = {
  signal: AbortSignal
  headers?: Record<string, string>
  /** Trusted in addition, for tests. */
  ca?: string
}

/** Of the body in bytes; the rest of a longer one is not read. */
const maxBodyBytes = 1024 * 1024

/**
 * Requests an address of the operator's own site as a visitor does, over a new connection. Follows no redirects. Unlike
 * `fetchPublic`, whose addresses members give, it may reach private networks; unlike `probeSite` it refuses a
 * certificate that browsers do not trust.
 * @throws the error of the connection or the certificate, or the signal's reason
 */
export const visitSite = (url: string, { signal, headers = {}, ca }: VisitOptions): Promise<SiteAnswer> => {
  const { protocol, hostname } = new URL(url)
  const isSecure = protocol === 'https:'
  const host = hostname.replaceAll(/[[\]]/g, '')
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(signal.aborted ? (signal.reason as Error) : (error as Error))
    const outgoing = (isSecure ? request : plainRequest)(
      url,
      {
        agent: false,
        signal,
        headers,
        ...(isSecure && !isIP(host) && { servername: host }),
        ...(isSecure && ca !== undefined && { ca }),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const finish = () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() })
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes <= maxBodyBytes) return
          finish()
          answer.destroy()
        })
        answer.on('end', finish)
        answer.on('error', fail)
      },
    )
    outgoing.on('error', fail)
    outgoing.end()
  })
}
