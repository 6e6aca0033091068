import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { kernelFailure } from './api-error.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a mutation that another site's page sends with the member's cookie. Browsers name the origin of every
 * cross-site request; a caller without a cookie (a script, a webhook) has nothing to lose and needs none. An endpoint
 * that takes forms reads no cookie, so any site may send to it.
 */
export const registerOriginCheck = (app: FastifyInstance, config: Config): void => {
  const own = new URL(config.publicBaseUrl).origin
  app.addHook('onRequest', async (request) => {
    if (safe.has(request.method) || (request.routeOptions.config as { form?: boolean }).form) return
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw kernelFailure('origin.refused')
    const origin = request.headers.origin
    if (origin !== undefined) {
      if (origin !== own && !isOwnHost(origin, request.headers.host)) throw kernelFailure('origin.refused')
      return
    }
    if (request.headers.cookie !== undefined && site === undefined) throw kernelFailure('origin.refused')
  })
}

/** The address the browser used is ours too, e.g. 127.0.0.1 beside localhost: the host header is what it connected to. */
const isOwnHost = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host
