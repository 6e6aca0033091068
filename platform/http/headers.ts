import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'

export const createNonce = () => randomBytes(16).toString('base64')

/** A page's content security policy. `isDev` allows Vite's web socket, blob worker and injected styles. */
export const pageSecurityPolicy = (nonce: string, isDev = false) =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    // React Aria sets style attributes through the DOM, which the policy does not restrict.
    isDev ? `style-src 'self' 'unsafe-inline'` : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${isDev ? ' ws: wss:' : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `manifest-src 'self'`,
    `worker-src 'self'${isDev ? ' blob:' : ''}`,
  ].join('; ')

/** The requests of a service worker follow the policy of its script, not that of a page. */
export const serviceWorkerSecurityPolicy = `default-src 'none'; connect-src 'self'; frame-ancestors 'none'`

const apiSecurityPolicy = `default-src 'none'; frame-ancestors 'none'`

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** For malformed URLs (`/%ff`), which Fastify answers before any hook runs. */
export const headersWithoutHooks = {
  'content-security-policy': apiSecurityPolicy,
  'permissions-policy': permissions,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Sets security headers on every response. Pages replace the content security policy. */
export const registerHeaders = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: config.publicBaseUrl.startsWith('https:')
      ? { maxAge: 63_072_000, includeSubDomains: true }
      : false,
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', apiSecurityPolicy)
    reply.header('permissions-policy', permissions)
  })
}
