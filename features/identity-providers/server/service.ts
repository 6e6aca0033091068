import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import type { Config } from '#platform/config.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type { IdentityProvider } from '#platform/identity-providers.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../contract/index.ts'
import { announceChange } from './connections.ts'
import { newFlow, storeFlow, takeFlow } from './flows.ts'
import type { ExternalProfile } from './external-profile.ts'
import { authorizationUrl, readProfile } from './open-id.ts'
import * as policy from './policy.ts'
import { startSignUp } from './sign-up.ts'

export const list: Handler<typeof contract.listProviders> = async ({ config }) => ({
  providers: config.identityProviders.map(({ key, name }) => ({ key, name })),
})

const providerOf = (
  ctx: Pick<VisitorContext<'identity.unknown_provider'>, 'config' | 'fail'>,
  key: string,
): IdentityProvider =>
  ctx.config.identityProviders.find((one) => one.key === key) ?? ctx.fail('identity.unknown_provider')

/** One for each provider, so that the answer of one provider cannot be taken for that of another (RFC 9700, 4.4). */
const redirectUriOf = ({ publicBaseUrl }: Pick<Config, 'publicBaseUrl'>, { key }: IdentityProvider): string =>
  `${publicBaseUrl}/login/return/${key}`

type BeginContext = VisitorContext<'identity.unknown_provider' | 'identity.provider_unavailable'>

/** The address comes before the transaction, because the provider may have to be asked for its own addresses. */
const begin = async (ctx: BeginContext, key: string, userId: string | null, next: string | null) => {
  const provider = providerOf(ctx, key)
  const flow = newFlow(next)
  const url = await authorizationUrl(provider, redirectUriOf(ctx.config, provider), flow)
  if (typeof url !== 'string') return ctx.fail('identity.provider_unavailable')
  await ctx.inTransaction((inner) => storeFlow(inner, key, userId, flow))
  return { url }
}

export const beginLogin: Handler<typeof contract.beginLogin> = (ctx, { provider, next }) =>
  begin(ctx, provider, null, next ?? null)

export const beginLink: Handler<typeof contract.beginLink> = async (ctx, { provider }) => {
  const linked = await authentication.listLinkedIdentities(ctx.db, ctx.member.id)
  if (linked.some((one) => one.provider === provider)) return ctx.fail('identity.already_linked')
  return begin(ctx, provider, ctx.member.id, null)
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
    const profile = await readProfile(provider, redirectUriOf(ctx.config, provider), flow, { code, iss })
    if ('failure' in profile) return ctx.fail(profile.failure)
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
  ctx: VisitorContext<'auth.required' | 'identity.email_unverified' | 'identity.account_exists'>,
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
    await startSignUp(ctx, provider, profile, next)
    return { outcome: 'sign_up', viewer: null, next }
  }
  const { viewer } = await authentication.finishFirstStep(ctx, sources, ownerId)
  return { outcome: viewer ? 'logged_in' : 'second_step', viewer, next }
}

const link = async (
  ctx: Context<'identity.linked_elsewhere' | 'identity.already_linked' | 'identity.flow_expired'>,
  userId: string,
  { key, name }: IdentityProvider,
  { subject, accountName }: ExternalProfile,
): Promise<Outcome> => {
  await lockUser(ctx.tx, userId)
  const linked = await authentication.listLinkedIdentities(ctx.tx, userId)
  const isLinked = linked.some(({ provider }) => provider === key)
  const verdict = policy.mayLink(ctx.viewer, { isOffered: true, isLinked })
  // Any other refusal: the member has lost the right since the flow began, by a ban for example.
  if (verdict !== 'ok') return ctx.fail(isLinked ? 'identity.already_linked' : 'identity.flow_expired')
  if (!(await authentication.linkIdentity(ctx.tx, userId, { provider: key, subject, accountName }, ctx.now)))
    return ctx.fail('identity.linked_elsewhere')
  await announceChange(ctx, userId, 'linked', { provider: name, account: accountName })
  return { outcome: 'linked', viewer: null, next: null }
}
