import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import { kernelError } from './api-error.ts'
import { bearerTokenOf } from './bearer-token.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: refuses a mutation that another site's page sends with the member's cookie. Clients without a cookie
 * (scripts, webhooks) pass. Form endpoints, and calls with an access token, read no cookie and accept any origin.
 */
export const registerOriginCheck = (app: FastifyInstance, config: Config): void => {
  const ownOrigin = new URL(config.publicBaseUrl).origin
  const checkOrigin = (request: FastifyRequest) => {
    const { form, endpoint } = request.routeOptions.config as { form?: boolean; endpoint?: string }
    if (safeMethods.has(request.method) || form) return
    if (endpoint !== undefined && bearerTokenOf(request.headers.authorization) !== null) return
    const site = request.headers['sec-fetch-site']
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw kernelError('origin.refused')
    const origin = request.headers.origin
    if (origin !== undefined) {
      if (origin !== ownOrigin && !isOwnHost(origin, request.headers.host)) throw kernelError('origin.refused')
      return
    }
    if (request.headers.cookie !== undefined && site === undefined) throw kernelError('origin.refused')
  }
  app.addHook('onRequest', (request, _reply, next) => {
    checkOrigin(request)
    next()
  })
}

/** Accepts the host that the browser connected to, such as 127.0.0.1 besides localhost. */
const isOwnHost = (origin: string, host: string | undefined) => URL.canParse(origin) && new URL(origin).host === host
