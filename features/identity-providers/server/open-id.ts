import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { OAuthProvider } from '#platform/identity-providers.ts'
import { isLocalHost } from '#platform/networks.ts'
import { type ExternalProfile, normalizedEmail } from './external-profile.ts'
import { readGitHubProfile } from './github.ts'
import { isManaged } from './policy.ts'

/** The only file, with `github.ts`, that uses `openid-client`: it verifies answers and id_tokens. */

export type FlowSecrets = { state: string; nonce: string; codeVerifier: string }

export type ProviderFailure = {
  failure: 'identity.refused' | 'identity.provider_unavailable' | 'identity.foreign_domain'
}

const timeoutSeconds = 5
const discoveryLifetimeMs = 60 * 60_000

/** Sends the secret in the body where the provider accepts it, else in the header, as providers must by default. */
const authenticate =
  (secret: string): client.ClientAuth =>
  (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? client.ClientSecretPost(secret)
      : client.ClientSecretBasic(secret))(server, ...rest)

const gitHubConfiguration = ({ issuer, clientId, clientSecret }: OAuthProvider) =>
  new client.Configuration(
    { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` },
    clientId,
    undefined,
    client.ClientSecretPost(clientSecret),
  )

/** http reaches the operator's own machine only: the settings refuse any other issuer without https. */
const isInsecure = ({ issuer }: OAuthProvider): boolean => {
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'http:' && isLocalHost(hostname)
}

const discover = async (provider: OAuthProvider): Promise<client.Configuration> => {
  if (provider.protocol === 'github') {
    const configuration = gitHubConfiguration(provider)
    configuration.timeout = timeoutSeconds
    if (isInsecure(provider)) client.allowInsecureRequests(configuration)
    return configuration
  }
  const { issuer, clientId, clientSecret } = provider
  return client.discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
    timeout: timeoutSeconds,
    execute: [
      // Verifies the signature of an id_token although it comes from the provider over TLS.
      client.enableNonRepudiationChecks,
      ...(isInsecure(provider) ? [client.allowInsecureRequests] : []),
    ],
  })
}

const configurations = new WeakMap<OAuthProvider, { at: number; configuration: Promise<client.Configuration> }>()

/** Discovered once an hour, because a provider may change its keys and addresses. */
const configurationOf = (provider: OAuthProvider): Promise<client.Configuration> => {
  const stored = configurations.get(provider)
  if (stored && Date.now() - stored.at < discoveryLifetimeMs) return stored.configuration
  const configuration = discover(provider)
  configurations.set(provider, { at: Date.now(), configuration })
  // A failure is not stored.
  configuration.catch(() => configurations.delete(provider))
  return configuration
}

const scopes = { oidc: 'openid profile email', linkedin: 'openid profile email', github: 'read:user user:email' }

export const authorizationUrl = async (
  provider: OAuthProvider,
  redirectUri: string,
  { state, nonce, codeVerifier }: FlowSecrets,
  /** The address that the visitor has written, so that the provider need not ask for it again. */
  loginHint?: string,
): Promise<string | ProviderFailure> => {
  const parameters: Record<string, string> = {
    redirect_uri: redirectUri,
    scope: scopes[provider.protocol],
    state,
    ...(loginHint && { login_hint: loginHint }),
    ...(provider.protocol === 'oidc' && { nonce }),
    ...(provider.protocol !== 'linkedin' && {
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }),
  }
  try {
    return client.buildAuthorizationUrl(await configurationOf(provider), parameters).href
  } catch (error) {
    return failureOf(error)
  }
}

/** The parameters of the address to which the provider returned. */
export type ReturnParameters = { code: string; iss?: string | undefined }

/** Redeems the code and verifies the answers: `iss` (RFC 9207), and the id_token's signature, claims and nonce. */
export const readProfile = async (
  provider: OAuthProvider,
  redirectUri: string,
  { state, nonce, codeVerifier }: FlowSecrets,
  { code, iss }: ReturnParameters,
): Promise<ExternalProfile | ProviderFailure> => {
  const returned = new URL(redirectUri)
  returned.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  try {
    const configuration = await configurationOf(provider)
    const tokens = await client.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      ...(provider.protocol !== 'github' && { idTokenExpected: true }),
      ...(provider.protocol === 'oidc' && { expectedNonce: nonce }),
      ...(provider.protocol !== 'linkedin' && { pkceCodeVerifier: codeVerifier }),
    })
    if (provider.protocol === 'github') return await readGitHubProfile(configuration, tokens.access_token)
    return await readOidcProfile(provider, configuration, tokens)
  } catch (error) {
    return failureOf(error)
  }
}

/** A claim that is missing, or is not what it should be, is left out. */
const optionalText = (max: number) =>
  z.optional(
    z.pipe(
      z.unknown(),
      z.transform((value) => (typeof value === 'string' && value.length <= max ? value : undefined)),
    ),
  )

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  name: optionalText(500),
  preferred_username: optionalText(255),
  email: optionalText(254),
  /** LinkedIn writes it as a text. */
  email_verified: z.optional(z.unknown()),
  /** Google's name for the domain of the organisation that manages the account. */
  hd: optionalText(253),
})

/** Some organisations' providers, such as Entra ID, never say it, but administer all addresses of their domains. */
const isVerified = ({ domains }: OAuthProvider, emailVerified: unknown): boolean =>
  emailVerified === true || emailVerified === 'true' || (emailVerified === undefined && domains !== undefined)

const readOidcProfile = async (
  provider: OAuthProvider,
  configuration: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<ExternalProfile | ProviderFailure> => {
  const idToken = claims.parse(tokens.claims())
  if (!isManaged(provider, idToken.hd)) return { failure: 'identity.foreign_domain' }
  const needsMore = idToken.email === undefined || idToken.name === undefined
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  const more =
    needsMore && hasUserInfo ? await client.fetchUserInfo(configuration, tokens.access_token, idToken.sub) : {}
  const { sub, name = '', email: address, email_verified, preferred_username } = claims.parse({ ...more, ...idToken })
  return {
    subject: sub,
    accountName: address ?? preferred_username ?? name,
    verifiedEmail: isVerified(provider, email_verified) ? normalizedEmail(address) : null,
    fullName: name,
  }
}

/** Codes of `openid-client` for a provider that does not answer, or not as a provider does. */
const outageCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** OAuth errors that the member cannot do anything about (RFC 6749, section 5.2). */
const providerErrors = new Set(['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'])

/** A connection that fails is a `TypeError` of `fetch`. */
const failureOf = (error: unknown): ProviderFailure => {
  const { code, error: oauthError, cause } = error as { code?: string; error?: string; cause?: unknown }
  const isOutage =
    (error instanceof TypeError && cause !== undefined) ||
    outageCodes.has(code ?? '') ||
    providerErrors.has(oauthError ?? '')
  return { failure: isOutage ? 'identity.provider_unavailable' : 'identity.refused' }
}
