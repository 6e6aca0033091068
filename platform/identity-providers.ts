import { isLocalHost } from '#platform/networks.ts'

/** A service whose accounts members can log in with (AUTH-10). */
export type IdentityProvider = {
  /** Stored with each linked account and part of the redirect address: `google`. */
  key: string
  /** As members read it. */
  name: string
  /** `linkedin`: OpenID Connect without a nonce and PKCE, which LinkedIn does not support. `github`: OAuth 2.0. */
  protocol: 'oidc' | 'linkedin' | 'github'
  issuer: string
  clientId: string
  clientSecret: string
}

type Env = Readonly<Record<string, string | undefined>>
type Client = Pick<IdentityProvider, 'clientId' | 'clientSecret'>

const wellKnown = [
  { setting: 'AUTH_GOOGLE', key: 'google', name: 'Google', protocol: 'oidc', issuer: 'https://accounts.google.com' },
  // The issuer that GitHub names in its answers (RFC 9207).
  {
    setting: 'AUTH_GITHUB',
    key: 'github',
    name: 'GitHub',
    protocol: 'github',
    issuer: 'https://github.com/login/oauth',
  },
  {
    setting: 'AUTH_LINKEDIN',
    key: 'linkedin',
    name: 'LinkedIn',
    protocol: 'linkedin',
    issuer: 'https://www.linkedin.com/oauth',
  },
] as const

const oidcPrefix = 'AUTH_OIDC_'

/** `credential` is the password's name among the identities. */
const reservedKeys = new Set<string>(['credential', ...wellKnown.map(({ key }) => key)])

const maxNameLength = 40

const parseClient = (value: string): Client | null => {
  const [, clientId, clientSecret] = /^([^:\s]+):(\S+)$/.exec(value) ?? []
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

/** Tokens and secrets go to the issuer, so http is for a provider on the developer's machine only. */
const isAllowedIssuer = (value: string, isProduction: boolean): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash, username } = new URL(value)
  if (search || hash || username) return false
  return protocol === 'https:' || (!isProduction && protocol === 'http:' && isLocalHost(hostname))
}

const parseOidc = (value: string, isProduction: boolean): Omit<IdentityProvider, 'key' | 'protocol'> | null => {
  const [name = '', issuer = '', clientId = '', clientSecret = '', ...rest] = value
    .split('|')
    .map((part) => part.trim())
  const isComplete = name && name.length <= maxNameLength && clientId && clientSecret && rest.length === 0
  return isComplete && isAllowedIssuer(issuer, isProduction) ? { name, issuer, clientId, clientSecret } : null
}

/**
 * Reads the services that members can log in with, in the order in which pages show them. The values contain secrets, so
 * no message repeats them.
 */
export const readIdentityProviders = (
  env: Env,
  isProduction: boolean,
  reportMistake: (line: string) => void,
): IdentityProvider[] => {
  const providers: IdentityProvider[] = []
  for (const { setting, ...provider } of wellKnown) {
    const value = env[setting]?.trim()
    if (!value) continue
    const client = parseClient(value)
    if (client) providers.push({ ...provider, ...client })
    else reportMistake(`${setting} must be the client's id and secret: ID:SECRET.`)
  }
  for (const setting of Object.keys(env)
    .filter((name) => name.startsWith(oidcPrefix))
    .sort()) {
    const value = env[setting]?.trim()
    if (!value) continue
    const key = setting.slice(oidcPrefix.length).toLowerCase().replaceAll('_', '-')
    const provider = parseOidc(value, isProduction)
    if (!/^[a-z0-9][a-z0-9-]{0,31}$/.test(key) || reservedKeys.has(key))
      reportMistake(
        `${setting} must be named ${oidcPrefix} and a key of 1 to 32 letters, digits and _ that is not in use.`,
      )
    else if (!provider)
      reportMistake(
        `${setting} must be NAME|ISSUER|ID|SECRET, with an issuer that begins with https:// and a name of at most ${maxNameLength} characters.`,
      )
    else providers.push({ key, protocol: 'oidc', ...provider })
  }
  return providers
}
