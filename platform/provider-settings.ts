import { isLocalHost } from '#platform/networks.ts'

type Described = {
  /** Stored with each linked account and part of the redirect address: `google`. */
  key: string
  /** As members read it. */
  name: string
}

/** An OAuth client of a service. */
export type OAuthProvider = Described & {
  /** `linkedin`: OpenID Connect without a nonce and PKCE, which LinkedIn does not support. `github`: OAuth 2.0. */
  protocol: 'oidc' | 'linkedin' | 'github'
  issuer: string
  clientId: string
  clientSecret: string
  /** Only of an organisation: the domains, in lower-case ASCII, whose mail addresses it answers for. */
  domains?: readonly string[]
}

/** A SAML 2.0 identity provider of an organisation. */
export type SamlProvider = Described & {
  protocol: 'saml'
  domains: readonly string[]
  /** Where the browser is sent (HTTP-Redirect binding). */
  entryPoint: string
  /** The provider's own, which its assertions name as the issuer. */
  entityId: string
  /** PEM; several while the provider changes its key. */
  certificates: readonly string[]
}

/** Ethereum accounts, whose owners sign a message in their wallet (EIP-4361). */
export type WalletProvider = Described & { protocol: 'wallet'; domains?: undefined }

/** A service whose accounts members can log in with (AUTH-10). */
export type IdentityProvider = OAuthProvider | SamlProvider | WalletProvider

export type Env = Readonly<Record<string, string | undefined>>
export const maxProviderNameLength = 40

/** Tokens and secrets go to the address, so http is for a provider on the developer's machine only. */
export const isProviderAddress = (value: string, isProduction: boolean): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, hash, username } = new URL(value)
  if (hash || username) return false
  return protocol === 'https:' || (!isProduction && protocol === 'http:' && isLocalHost(hostname))
}

export const isIssuer = (value: string, isProduction: boolean): boolean =>
  isProviderAddress(value, isProduction) && new URL(value).search === ''

/** The fields of a setting: `NAME|ISSUER|…`. */
export const fieldsOfSetting = (value: string): string[] => value.split('|').map((part) => part.trim())

/**
 * The settings whose name begins with the prefix, with the key that the rest of the name stands for. Adds each key to
 * `taken`, and reports the keys that are taken.
 */
export const keyedSettings = (
  env: Env,
  prefix: string,
  taken: Set<string>,
  reportMistake: (line: string) => void,
): { setting: string; key: string; value: string }[] =>
  Object.keys(env)
    .filter((name) => name.startsWith(prefix))
    .sort()
    .flatMap((setting) => {
      const value = env[setting]?.trim()
      if (!value) return []
      const key = setting.slice(prefix.length).toLowerCase().replaceAll('_', '-')
      if (/^[a-z0-9][a-z0-9-]{0,31}$/.test(key) && !taken.has(key)) {
        taken.add(key)
        return [{ setting, key, value }]
      }
      reportMistake(`${setting} must be named ${prefix} and a key of 1 to 32 letters, digits and _ that is not in use.`)
      return []
    })
