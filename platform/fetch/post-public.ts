import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { lookupPublicAddress } from './lookup-public-address.ts'
import { isLoopback, isPublicHttpsUrl } from './public-address.ts'

/** How long the receiver may take to answer. */
const timeoutMs = 10_000

export type PublicPost = { url: string; headers: Record<string, string | number>; body: Buffer | string }

/**
 * Posts to an address that a member has given (decision 054) and returns the status. Follows no redirects and ignores the
 * body of the answer.
 * @throws if the request fails, if the answer takes too long (`TimeoutError`), or if the address is not public
 */
export const postPublic = (
  { url, headers, body }: PublicPost,
  { toLoopback }: { toLoopback: boolean },
): Promise<number> => {
  const isTestService = toLoopback && isLoopback(url)
  if (!isTestService && !isPublicHttpsUrl(url)) return Promise.reject(new Error('no address of a public service'))
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const outgoing = (isTestService ? plainRequest : request)(
      url,
      { method: 'POST', headers, signal, ...(isTestService ? {} : { lookup: lookupPublicAddress }) },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    outgoing.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    outgoing.end(body)
  })
}
