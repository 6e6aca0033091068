import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { IdentityProvider } from '#platform/identity-providers.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../contract/index.ts'
import { announceChange } from './connections.ts'
import { findFlow, newFlow, storeFlow, takeFlow } from './flows.ts'
import type { ExternalProfile } from './external-profile.ts'
import * as policy from './policy.ts'
import { answersFor, isOfferedTo, providerOf, readAnswer, requestUrl } from './providers.ts'
import { startSignUp } from './sign-up.ts'
import { walletMessage } from './wallet.ts'

export const list: Handler<typeof contract.listProviders> = async ({ config }) => ({
  providers: config.identityProviders
    .filter(({ domains }) => !domains)
    .map(({ key, name, protocol }) => ({ key, name, canSignUp: protocol !== 'wallet' })),
  hasSso: config.identityProviders.some(({ domains }) => domains),
})

type BeginContext = VisitorContext<'identity.provider_unavailable'>

/** The address comes before the transaction, because the provider may have to be asked for its own addresses. */
const begin = async (
  ctx: BeginContext,
  provider: IdentityProvider,
  userId: string | null,
  { next = null, loginHint }: { next?: string | null | undefined; loginHint?: string },
) => {
  const flow = newFlow(next)
  const url = await requestUrl(ctx.config, provider, flow, loginHint)
  if (typeof url !== 'string') return ctx.fail('identity.provider_unavailable')
  await ctx.inTransaction((inner) => storeFlow(inner, provider.key, userId, flow))
  return { url }
}

export const beginLogin: Handler<typeof contract.beginLogin> = async (ctx, { provider: key, next }) => {
  const provider = providerOf(ctx, key)
  if (provider.domains) return ctx.fail('identity.unknown_provider')
  return begin(ctx, provider, null, { next })
}

/** The answer depends on the configuration only, so it does not say who has an account. */
export const beginSso: Handler<typeof contract.beginSso> = async (ctx, { email, next }) => {
  const provider = ctx.config.identityProviders.find((one) => answersFor(one, email))
  return provider ? begin(ctx, provider, null, { next, loginHint: email }) : ctx.fail('identity.no_sso')
}

export const beginLink: Handler<typeof contract.beginLink> = async (ctx, { provider: key }) => {
  const provider = providerOf(ctx, key)
  const linked = await authentication.listLinkedIdentities(ctx.db, ctx.member.id)
  if (linked.some((one) => one.provider === key)) return ctx.fail('identity.already_linked')
  if (!isOfferedTo(ctx.member, provider)) return ctx.fail('identity.unknown_provider')
  return begin(ctx, provider, ctx.member.id, {})
}

export const writeWalletMessage: Handler<typeof contract.writeWalletMessage> = async (ctx, { state, address }) => {
  const provider = ctx.config.identityProviders.find(({ protocol }) => protocol === 'wallet')
  if (!provider) return ctx.fail('identity.unknown_provider')
  const flow = await findFlow(ctx, provider.key, state)
  if (!flow) return ctx.fail('identity.flow_expired')
  return { message: await walletMessage(ctx.config, flow, address) }
}

type Outcome = OutputOf<typeof contract.finish>

export const createFinish =
  (sources: readonly SignInSource[]): Handler<typeof contract.finish> =>
  async (ctx, { provider: key, state, code, iss, error }) => {
    const provider = providerOf(ctx, key)
    // Used up before the answer is checked, so that a refused answer cannot be tried again.
    const flow = await takeFlow(ctx, key, state)
    if (!flow) return ctx.fail('identity.flow_expired')
    // The link was begun by a member who has logged out since, or logged in as another one.
    if (flow.userId !== null && flow.userId !== ctx.viewer?.id) return ctx.fail('identity.flow_expired')
    if (error !== undefined) return ctx.fail(failureOfReturn(error))
    if (code === undefined) return ctx.fail('identity.refused')
    const profile = await readAnswer(ctx.config, provider, flow, { code, iss })
    if ('failure' in profile) return ctx.fail(profile.failure)
    ctx.allow(policy.canSpeakFor({ domains: provider.domains, verifiedEmail: profile.verifiedEmail }))
    return ctx.inTransaction((inner) =>
      flow.userId === null
        ? logIn(inner, sources, provider, profile, flow.next)
        : link(inner, flow.userId, provider, profile),
    )
  }

/** OAuth error codes (RFC 6749, 4.1.2.1). The provider's description is never shown. */
const failureOfReturn = (error: string) => {
  if (error === 'access_denied' || error === 'user_cancelled_login' || error === 'user_cancelled_authorize')
    return 'identity.cancelled'
  return error === 'server_error' || error === 'temporarily_unavailable'
    ? 'identity.provider_unavailable'
    : 'identity.refused'
}

const logIn = async (
  ctx: VisitorContext<
    | 'auth.required'
    | 'identity.email_unverified'
    | 'identity.account_exists'
    | 'identity.registration_closed'
    | 'identity.wallet_unknown'
  >,
  sources: readonly SignInSource[],
  provider: IdentityProvider,
  profile: ExternalProfile,
  next: string | null,
): Promise<Outcome> => {
  const account = { provider: provider.key, subject: profile.subject }
  const ownerId = await authentication.findIdentityOwner(ctx.tx, account)
  // The member may have removed the connection before the lock.
  const isOwner =
    ownerId !== undefined &&
    (await lockUser(ctx.tx, ownerId)) &&
    (await authentication.findIdentityOwner(ctx.tx, account)) === ownerId
  if (!isOwner) {
    if (provider.protocol === 'wallet') return ctx.fail('identity.wallet_unknown')
    await startSignUp(ctx, provider, profile, next)
    return { outcome: 'sign_up', viewer: null, next }
  }
  const { viewer } = await authentication.finishFirstStep(ctx, sources, ownerId)
  return { outcome: viewer ? 'logged_in' : 'second_step', viewer, next }
}

const link = async (
  ctx: Context<'identity.linked_elsewhere' | 'identity.already_linked' | 'identity.flow_expired'>,
  userId: string,
  provider: IdentityProvider,
  { subject, accountName }: ExternalProfile,
): Promise<Outcome> => {
  const { key, name } = provider
  await lockUser(ctx.tx, userId)
  const linked = await authentication.listLinkedIdentities(ctx.tx, userId)
  const isLinked = linked.some((one) => one.provider === key)
  const isOffered = isOfferedTo(ctx.member, provider)
  const verdict = policy.mayLink(ctx.viewer, { isOffered, isLinked })
  // Any other refusal: the member has lost the right since the flow began, by a ban for example.
  if (verdict !== 'ok') return ctx.fail(isLinked ? 'identity.already_linked' : 'identity.flow_expired')
  if (!(await authentication.linkIdentity(ctx.tx, userId, { provider: key, subject, accountName }, ctx.now)))
    return ctx.fail('identity.linked_elsewhere')
  await announceChange(ctx, userId, 'linked', { provider: name, account: accountName })
  return { outcome: 'linked', viewer: null, next: null }
}
