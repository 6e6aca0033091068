import { lookup } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopback, isPublicAddress, isPublicHttpsEndpoint } from './push-address.ts'

const timeoutMs = 10_000

/** Resolves a name to public addresses only. The connection uses the checked address, which prevents DNS rebinding. */
export const lookupPublicAddress: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    const found = addresses.filter(({ address }) => isPublicAddress(address))
    const [first] = found
    if (!first) return done(new Error(`${host} leads to no address of the open net`), '', 0)
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}

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
  if (!isTestService && !isPublicHttpsEndpoint(endpoint))
    return Promise.reject(new Error('no address of a push service'))
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
