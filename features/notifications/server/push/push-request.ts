import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { lookupPublicAddress } from '#platform/fetch/lookup-public-address.ts'
import { isLoopback, isPublicHttpsUrl } from '#platform/fetch/public-address.ts'

const timeoutMs = 10_000

export type PushRequest = { endpoint: string; headers: Record<string, string | number>; body: Buffer }

/**
 * Sends a message to a push service and returns the status. Follows no redirects and ignores the response body.
 * @throws if the request fails or the endpoint is not public
 */
export const sendPush = (
  { endpoint, headers, body }: PushRequest,
  { toLoopback }: { toLoopback: boolean },
): Promise<number> => {
  const isTestService = toLoopback && isLoopback(endpoint)
  if (!isTestService && !isPublicHttpsUrl(endpoint)) return Promise.reject(new Error('no address of a push service'))
  return new Promise((resolve, reject) => {
    const outgoing = (isTestService ? plainRequest : request)(
      endpoint,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(timeoutMs),
        ...(isTestService ? {} : { lookup: lookupPublicAddress }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
