import { createHash, randomBytes } from 'node:crypto'
import type { OAuthProvider } from '#platform/identity-providers.ts'
import { onTestEnd } from '#tests/support/database.ts'
import { startHttpServer } from './http-server.ts'

type User = { id: number; login: string; name: string | null }
type Email = { email: string; primary: boolean; verified: boolean }

const readBody = async (request: AsyncIterable<unknown>): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** OAuth 2.0 as GitHub does it: no id_token, PKCE, `iss` in the return, errors with the status 200. */
export const startGitHubLike = async () => {
  const stops: (() => Promise<void>)[] = []
  onTestEnd(async () => {
    for (const stop of stops) await stop()
  })
  const { origin, setHandler, stop } = await startHttpServer()
  stops.push(stop)
  const issuer = `${origin}/login/oauth`
  const settings: OAuthProvider = {
    key: 'github',
    name: 'GitHub',
    protocol: 'github',
    issuer,
    clientId: 'nordbro',
    clientSecret: 'a-secret-of-tests',
  }
  const challenges = new Map<string, string>()
  const tokens = new Set<string>()
  let user: User = { id: 1, login: 'nobody', name: null }
  let emails: readonly Email[] = []
  let apiStatus = 200

  setHandler((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const json = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const redeem = async () => {
      const body = await readBody(request)
      const challenge = challenges.get(body.get('code') ?? '')
      challenges.delete(body.get('code') ?? '')
      const isOurs = body.get('client_secret') === settings.clientSecret
      const proof = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      if (!challenge || challenge !== proof || !isOurs) return json(200, { error: 'bad_verification_code' })
      const token = randomBytes(8).toString('hex')
      tokens.add(token)
      return json(200, { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' })
    }
    if (pathname === '/login/oauth/authorize') {
      const code = randomBytes(8).toString('hex')
      challenges.set(code, searchParams.get('code_challenge') ?? '')
      const back = new URL(searchParams.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer }).toString()
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (pathname === '/login/oauth/access_token') return void redeem()
    if (!tokens.has(request.headers.authorization?.replace(/^bearer /i, '') ?? '')) return json(401, {})
    return json(apiStatus, pathname === '/api/v3/user' ? user : emails)
  })
  return {
    settings,
    setUser: (next: User, nextEmails: readonly Email[]) => {
      user = next
      emails = nextEmails
    },
    setApiStatus: (next: number) => {
      apiStatus = next
    },
  }
}
