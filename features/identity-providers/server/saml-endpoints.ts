import { Readable } from 'node:stream'
import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { SamlProvider } from '#platform/identity-providers.ts'
import type * as contract from '../contract/index.ts'
import { claimFlowForAnswer, storeAnswer } from './flows.ts'
import { providerOf, returnPathOf } from './providers.ts'
import { readSamlResponse, samlMetadata } from './saml.ts'

const samlProviderOf = (
  ctx: Pick<VisitorContext<'identity.unknown_provider'>, 'config' | 'fail'>,
  key: string,
): SamlProvider => {
  const provider = providerOf(ctx, key)
  return provider.protocol === 'saml' ? provider : ctx.fail('identity.unknown_provider')
}

export const readMetadata: Handler<typeof contract.readSamlMetadata> = async (ctx, { provider: key }) => {
  const bytes = Buffer.from(samlMetadata(ctx.config, samlProviderOf(ctx, key)))
  return {
    name: `${key}-metadata.xml`,
    type: 'application/samlmetadata+xml',
    size: bytes.byteLength,
    bytes: Readable.from([bytes]),
  }
}

/** OAuth's names of errors, which the page that the browser returns to understands. */
const returnErrors = { 'identity.cancelled': 'access_denied', 'identity.refused': 'invalid_response' } as const

/**
 * The first answer to a flow uses it up, so that a response works once and costs one verification. Nothing of the response
 * itself is stored.
 */
export const receiveResponse: Handler<typeof contract.receiveSamlResponse> = async (
  ctx,
  { provider: key, SAMLResponse: response, RelayState: state = '' },
) => {
  const provider = samlProviderOf(ctx, key)
  const path = returnPathOf(provider)
  const flow = await claimFlowForAnswer(ctx, key, state)
  // A login that began at the provider, a second answer, or one that comes too late.
  if (!flow) return { path }
  const profile = await readSamlResponse(ctx.config, provider, { nonce: flow.nonce, response, now: ctx.now })
  const result: Record<string, string> =
    'failure' in profile ? { error: returnErrors[profile.failure] } : { code: await storeAnswer(ctx, state, profile) }
  return { path: `${path}?${new URLSearchParams({ state, ...result })}` }
}
