import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'
import { kernelError } from './api-error.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a mutation that another site's page sends with the member's cookie. Browsers name the origin of every
 * cross-site request; a caller without a cookie (a script, a webhook) has nothing to lose and needs none. An endpoint
 * that takes forms reads no cookie, so any site may send to it.
 */
export const registerOriginCheck = (app: FastifyInstance, config: Config): void => {
  const ownOrigin = new URL(config.publicBaseUrl).origin
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method) || (request.routeOptions.config as { form?: boolean }).form) return
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw kernelError('origin.refused')
    const origin = request.headers.origin
    if (origin !== undefined) {
      if (origin !== ownOrigin && !isOwnHost(origin, request.headers.host)) throw kernelError('origin.refused')
      return
    }
    if (request.headers.cookie !== undefined && site === undefined) throw kernelError('origin.refused')
  })
}

/** The address the browser used is ours too, e.g. 127.0.0.1 beside localhost: the host header is what it connected to. */
const isOwnHost = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host
