import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#platform/config.ts'

const nonceBytes = 16
const noncesPerBatch = 256
let batch = Buffer.alloc(0)
let used = 0

/** A random nonce of 16 bytes, in base64. Asking the system for one at a time costs more than the rest of a cached page. */
export const createNonce = (): string => {
  if (used === batch.length) {
    batch = randomBytes(nonceBytes * noncesPerBatch)
    used = 0
  }
  used += nonceBytes
  return batch.toString('base64', used - nonceBytes, used)
}

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
/** Two years. */
const hstsSeconds = 63_072_000

/** The security headers of every response. Pages replace the content security policy. */
export const securityHeaders = (config: Pick<Config, 'publicBaseUrl'>): Readonly<Record<string, string>> => ({
  'content-security-policy': apiSecurityPolicy,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(config.publicBaseUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` }
    : {}),
})

/** Sets the security headers on every response whose URL is well-formed. */
export const registerHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers)
    next()
  })
}
