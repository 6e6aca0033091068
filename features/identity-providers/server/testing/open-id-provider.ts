import Provider from 'oidc-provider'
import type { OAuthProvider } from '#platform/identity-providers.ts'
import { type CleanupHook, onTestEnd } from '#tests/support/database.ts'
import { startHttpServer } from './http-server.ts'

export type Account = { sub: string; name?: string; email?: string; email_verified?: boolean }

/** A real OpenID Connect provider (`oidc-provider`) on this machine, whose user is always logged in. */
export const startOpenIdProvider = async (
  key: string,
  { redirectUris, cleanUp = onTestEnd }: { redirectUris: readonly string[]; cleanUp?: CleanupHook },
) => {
  const stops: (() => Promise<void>)[] = []
  cleanUp(async () => {
    for (const stop of stops) await stop()
  })
  const { origin, setHandler, stop } = await startHttpServer()
  stops.push(stop)
  let account: Account = { sub: 'nobody' }
  let refuses = false
  const [clientId, clientSecret] = [`client of ${key}`.replaceAll(' ', '-'), `secret of ${key}`.replaceAll(' ', '-')]
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [...redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        application_type: 'native',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['the key of a test'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => key !== 'linkedin' },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...account, sub }) }),
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
  })
  const answer = provider.callback()
  setHandler((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    const finish = async () => {
      if (refuses)
        return provider.interactionFinished(request, response, {
          error: 'access_denied',
          error_description: 'The user pressed cancel.',
        })
      const { params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId: account.sub, clientId })
      grant.addOIDCScope(String(params['scope']))
      return provider.interactionFinished(request, response, {
        login: { accountId: account.sub },
        consent: { grantId: await grant.save() },
      })
    }
    void finish()
  })
  return {
    settings: {
      key,
      name: `Provider ${key}`,
      protocol: 'oidc',
      issuer: origin,
      clientId,
      clientSecret,
    } satisfies OAuthProvider as OAuthProvider,
    /** Whose browser it is from now on. */
    setAccount: (next: Account) => {
      account = next
    },
    setRefuses: (next: boolean) => {
      refuses = next
    },
    stop,
  }
}
