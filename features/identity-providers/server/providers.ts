import type { Config } from '#platform/config.ts'
import type { IdentityProvider, OAuthProvider } from '#platform/identity-providers.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { mailDomainOf } from '../contract/mail-domain.ts'
import type { ExternalProfile } from './external-profile.ts'
import { openAnswer, type StoredFlow } from './flows.ts'
import { authorizationUrl, type FlowSecrets, type ProviderFailure, readProfile } from './open-id.ts'
import { samlRequestUrl } from './saml.ts'
import { readWallet, walletUrl } from './wallet.ts'

/** The configured providers, and what differs between OAuth, SAML and wallets. */

export const providerOf = (
  ctx: Pick<VisitorContext<'identity.unknown_provider'>, 'config' | 'fail'>,
  key: string,
): IdentityProvider =>
  ctx.config.identityProviders.find((one) => one.key === key) ?? ctx.fail('identity.unknown_provider')

/** Whether the provider answers for this mail address, as the provider of its organisation. */
export const answersFor = ({ domains = [] }: IdentityProvider, email: string): boolean =>
  domains.includes(mailDomainOf(email))

/** Members link the provider of an organisation if their own address is of its domains. */
export const isOfferedTo = ({ email }: { email: string }, provider: IdentityProvider): boolean =>
  provider.domains === undefined || answersFor(provider, email)

export const returnPathOf = ({ key }: Pick<IdentityProvider, 'key'>): `/${string}` => `/login/return/${key}`

/** One for each provider, so that the answer of one provider cannot be taken for that of another (RFC 9700, 4.4). */
const redirectUriOf = ({ publicBaseUrl }: Pick<Config, 'publicBaseUrl'>, provider: OAuthProvider): string =>
  `${publicBaseUrl}${returnPathOf(provider)}`

/** The provider's address that continues the flow. */
export const requestUrl = async (
  config: Pick<Config, 'publicBaseUrl'>,
  provider: IdentityProvider,
  flow: FlowSecrets,
  loginHint?: string,
): Promise<string | ProviderFailure> => {
  if (provider.protocol === 'saml') return samlRequestUrl(config, provider, flow)
  if (provider.protocol === 'wallet') return walletUrl(config, flow)
  return authorizationUrl(provider, redirectUriOf(config, provider), flow, loginHint)
}

/** What the provider says. A SAML provider's answer has been verified when its form arrived. */
export const readAnswer = async (
  config: Pick<Config, 'publicBaseUrl' | 'secret'>,
  provider: IdentityProvider,
  flow: StoredFlow,
  { code, iss }: { code: string; iss?: string | undefined },
): Promise<ExternalProfile | ProviderFailure> => {
  if (provider.protocol === 'saml') return openAnswer(config, flow.answer, code) ?? { failure: 'identity.refused' }
  if (provider.protocol === 'wallet') return readWallet(config, flow, code)
  return readProfile(provider, redirectUriOf(config, provider), flow, { code, iss })
}
