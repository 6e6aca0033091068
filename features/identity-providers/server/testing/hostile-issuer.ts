import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { OAuthProvider } from '#platform/identity-providers.ts'
import { onTestEnd } from '#tests/support/database.ts'
import { startHttpServer } from './http-server.ts'

type Claims = Record<string, unknown>

export type Deviations = {
  /** Changes what the id_token says. */
  claims?: (claims: Claims) => Claims
  algorithm?: 'RS256' | 'none' | 'HS256'
  /** Signs with a key that the provider does not publish. */
  hasForeignKey?: boolean
  /** The HTTP status of every answer. */
  status?: number
  /** Never answers. */
  hangs?: boolean
  /** Leaves out the id_token. */
  hasNoIdToken?: boolean
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A provider that issues whatever a test wants. Any code is accepted, for the nonce of the last authorization. */
export const startHostileIssuer = async (key: string) => {
  const stops: (() => Promise<void>)[] = []
  onTestEnd(async () => {
    for (const stop of stops) await stop()
  })
  const { origin, setHandler, stop } = await startHttpServer()
  stops.push(stop)
  const [known, foreign] = [newKey(), newKey()]
  const settings: OAuthProvider = {
    key,
    name: `Hostile ${key}`,
    protocol: 'oidc',
    issuer: origin,
    clientId: 'nordbro',
    clientSecret: 'a-secret-of-tests',
  }
  let nonce = ''
  let deviations: Deviations = {}

  const tokenOf = (claims: Claims): string => {
    const algorithm = deviations.algorithm ?? 'RS256'
    const signed = `${encode({ alg: algorithm, kid: 'one', typ: 'JWT' })}.${encode(claims)}`
    if (algorithm === 'none') return `${signed}.`
    // The classic confusion: the public key as the secret of a symmetric signature.
    if (algorithm === 'HS256')
      return `${signed}.${createHmac('sha256', known.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(signed)
        .digest('base64url')}`
    const { privateKey } = deviations.hasForeignKey ? foreign : known
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  }

  const bodyOf = (pathname: string): unknown => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: origin,
      aud: settings.clientId,
      sub: 'hostile-subject',
      iat: now,
      exp: now + 60,
      nonce,
      name: 'Hilda Berg',
      email: 'hilda@example.com',
      email_verified: true,
    }
    if (pathname === '/jwks')
      return { keys: [{ ...known.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }
    if (pathname === '/token') {
      const idToken = tokenOf(deviations.claims?.(claims) ?? claims)
      return {
        access_token: randomBytes(8).toString('hex'),
        token_type: 'bearer',
        ...(!deviations.hasNoIdToken && { id_token: idToken }),
      }
    }
    return {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
    }
  }

  setHandler((request, response) => {
    if (deviations.hangs) return
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce') ?? ''
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code: 'any', state: searchParams.get('state') ?? '' }).toString()
      return void response.writeHead(302, { location: back.href }).end()
    }
    response.writeHead(deviations.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(bodyOf(pathname)))
  })
  return {
    settings,
    setDeviations: (next: Deviations) => {
      deviations = next
    },
  }
}
