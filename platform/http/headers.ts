import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'

/** A fresh nonce for one response. */
export const createNonce = () => randomBytes(16).toString('base64')

/**
 * The content security policy of a page: nothing inline without the response's nonce, nothing from elsewhere.
 * `dev` lets Vite's client talk to its web socket, wait in a worker for a restart, and put style sheets into the page.
 */
export const pageSecurityPolicy = (nonce: string, isDev = false) =>
  [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    // React Aria places its overlays with style attributes set through the DOM, which a policy does not govern.
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

/** The policy of everything that is not a page. */
const apiSecurityPolicy = `default-src 'none'; frame-ancestors 'none'`

const permissions = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** For the answers to addresses that cannot even be read (`/%ff`): the framework gives them before any hook runs. */
export const headersWithoutHooks = {
  'content-security-policy': apiSecurityPolicy,
  'permissions-policy': permissions,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Security headers on every response. Pages replace the content security policy with their own. */
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
