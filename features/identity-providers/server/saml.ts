import { generateServiceProviderMetadata, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Config } from '#platform/config.ts'
import type { SamlProvider } from '#platform/identity-providers.ts'
import { identityLimits } from '../contract/index.ts'
import type { ExternalProfile } from './external-profile.ts'
import { readAssertion } from './saml-assertion.ts'
import { decodeResponse, inspectResponse } from './saml-document.ts'

/** The only file that uses `@node-saml/node-saml`, which verifies the signature, the audience and the times. */

const clockSkewMs = 60_000

/** We are one service provider for each identity provider, so that no assertion for one is valid for another. */
const addressesOf = ({ publicBaseUrl }: Pick<Config, 'publicBaseUrl'>, { key }: SamlProvider) => {
  const entityId = `${publicBaseUrl}/api/identity-providers/saml/${key}`
  return { entityId, assertionConsumer: `${entityId}/acs` }
}

/** The request's ID is derived from the flow's nonce: an XML name must not begin with a digit. */
const requestIdOf = (nonce: string): string => `_${nonce}`

const clientOf = (config: Pick<Config, 'publicBaseUrl'>, provider: SamlProvider, requestId: string): SAML => {
  const { entityId, assertionConsumer } = addressesOf(config, provider)
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: assertionConsumer,
    entryPoint: provider.entryPoint,
    idpCert: [...provider.certificates],
    wantAssertionsSigned: true,
    // Providers differ. The assertion's own signature is required in any case.
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkewMs,
    maxAssertionAgeMs: identityLimits.flowSeconds * 1000,
    // The provider decides about the format of the identifier and how its users log in.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => requestId,
    validateInResponseTo: ValidateInResponseTo.always,
    // The flow in the database is the memory: its own request is the only one that a response can answer.
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

/** The address at the provider that asks for a login (HTTP-Redirect binding). */
export const samlRequestUrl = (
  config: Pick<Config, 'publicBaseUrl'>,
  provider: SamlProvider,
  { state, nonce }: { state: string; nonce: string },
): Promise<string> => clientOf(config, provider, requestIdOf(nonce)).getAuthorizeUrlAsync(state, undefined, {})

export type SamlFailure = { failure: 'identity.cancelled' | 'identity.refused' }

/** Verifies the answer to the flow's own request (HTTP-POST binding). */
export const readSamlResponse = async (
  config: Pick<Config, 'publicBaseUrl'>,
  provider: SamlProvider,
  { nonce, response, now }: { nonce: string; response: string; now: Date },
): Promise<ExternalProfile | SamlFailure> => {
  const { assertionConsumer } = addressesOf(config, provider)
  const requestId = requestIdOf(nonce)
  const xml = decodeResponse(response)
  const status = xml && inspectResponse(xml, { issuer: provider.entityId, destination: assertionConsumer })
  if (status === 'cancelled') return { failure: 'identity.cancelled' }
  if (status !== 'success') return { failure: 'identity.refused' }
  try {
    const { profile } = await clientOf(config, provider, requestId).validatePostResponseAsync({
      SAMLResponse: Buffer.from(xml ?? '').toString('base64'),
    })
    const expected = { issuer: provider.entityId, recipient: assertionConsumer, requestId, now, clockSkewMs }
    return readAssertion(profile?.getAssertion?.(), expected) ?? { failure: 'identity.refused' }
  } catch {
    // The library's errors contain parts of the response.
    return { failure: 'identity.refused' }
  }
}

/** What the provider's operator imports. */
export const samlMetadata = (config: Pick<Config, 'publicBaseUrl'>, provider: SamlProvider): string => {
  const { entityId, assertionConsumer } = addressesOf(config, provider)
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: assertionConsumer,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    generateUniqueId: () => `nordbro-${provider.key}`,
  })
}
