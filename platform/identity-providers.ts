import {
  type Env,
  fieldsOfSetting,
  type IdentityProvider,
  isIssuer,
  keyedSettings,
  maxProviderNameLength,
  type OAuthProvider,
  type WalletProvider,
} from './provider-settings.ts'
import { readSsoProviders } from './sso-providers.ts'

export type { IdentityProvider, OAuthProvider, SamlProvider, WalletProvider } from './provider-settings.ts'

type Client = Pick<OAuthProvider, 'clientId' | 'clientSecret'>

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

const wallet = { key: 'wallet', name: 'Ethereum', protocol: 'wallet' } as const satisfies WalletProvider

const oidcPrefix = 'AUTH_OIDC_'

/** `credential` is the password's name among the identities. */
const reservedKeys = ['credential', wallet.key, ...wellKnown.map(({ key }) => key)]

const parseClient = (value: string): Client | null => {
  const [, clientId, clientSecret] = /^([^:\s]+):(\S+)$/.exec(value) ?? []
  return clientId && clientSecret ? { clientId, clientSecret } : null
}

const parseOidc = (value: string, isProduction: boolean): Omit<OAuthProvider, 'key' | 'protocol'> | null => {
  const [name = '', issuer = '', clientId = '', clientSecret = '', ...rest] = fieldsOfSetting(value)
  const isComplete = name && name.length <= maxProviderNameLength && clientId && clientSecret && rest.length === 0
  return isComplete && isIssuer(issuer, isProduction) ? { name, issuer, clientId, clientSecret } : null
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
  const taken = new Set<string>(reservedKeys)
  for (const { setting, key, value } of keyedSettings(env, oidcPrefix, taken, reportMistake)) {
    const provider = parseOidc(value, isProduction)
    if (provider) providers.push({ key, protocol: 'oidc', ...provider })
    else
      reportMistake(
        `${setting} must be NAME|ISSUER|ID|SECRET, with an issuer that begins with https:// and a name of at most ${maxProviderNameLength} characters.`,
      )
  }
  const chain = env['AUTH_WALLET']?.trim()
  if (chain === 'ethereum') providers.push(wallet)
  else if (chain) reportMistake('AUTH_WALLET must be ethereum.')
  return [...providers, ...readSsoProviders(env, isProduction, taken, reportMistake)]
}
