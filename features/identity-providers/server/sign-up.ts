import { authentication } from '#features/accounts/server/index.ts'
import { fullName as fullNameField } from '#features/accounts/contract/fields.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import type { IdentityProvider } from '#platform/identity-providers.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../contract/index.ts'
import { identityLimits } from '../contract/index.ts'
import type { ExternalProfile } from './external-profile.ts'
import * as policy from './policy.ts'
import * as queries from './queries.ts'

const cookieName = '__Host-nordbro-identity-sign-up'

const tokenHashOf = (ctx: Pick<VisitorContext, 'cookie'>): Buffer | null => {
  const token = ctx.cookie(cookieName)
  return token ? hashOfToken(token) : null
}

/** Keeps the proven account of another service until its owner has chosen a role and accepted the terms. */
export const startSignUp = async (
  ctx: VisitorContext<'identity.email_unverified' | 'identity.account_exists' | 'identity.registration_closed'>,
  provider: IdentityProvider,
  { subject, accountName, verifiedEmail, fullName }: ExternalProfile,
  next: string | null,
): Promise<void> => {
  const owner = verifiedEmail ? await authentication.findAccountByEmail(ctx.tx, verifiedEmail) : undefined
  ctx.allow(
    policy.canSignUp({
      isRegistrationEnabled: ctx.settings.registrationEnabled,
      hasVerifiedEmail: verifiedEmail !== null,
      owner: owner ? { isConfirmed: owner.email_confirmed, isBanned: Boolean(owner.banned) } : null,
    }),
  )
  const token = randomToken()
  await queries.insertSignUp(
    ctx.tx,
    hashOfToken(token),
    {
      provider: provider.key,
      subject,
      accountName,
      email: verifiedEmail ?? '',
      // A name that is not allowed here is left to the member.
      fullName: fullNameField().safeParse(fullName).data ?? '',
      next,
    },
    new Date(ctx.now.getTime() + identityLimits.signUpSeconds * 1000),
  )
  ctx.setCookie({ name: cookieName, value: token, maxAge: identityLimits.signUpSeconds, sameSite: 'strict' })
}

export const readSignUp: Handler<typeof contract.readSignUp> = async (ctx) => {
  const tokenHash = tokenHashOf(ctx)
  const found = tokenHash && (await queries.findSignUp(ctx.tx, tokenHash, ctx.now))
  if (!found) return { signUp: null }
  const { email, fullName, next, expiresAt } = found
  const provider = ctx.config.identityProviders.find(({ key }) => key === found.provider)?.name ?? found.provider
  return { signUp: { provider, email, fullName, next, expiresAt: expiresAt.toISOString() } }
}

export const createCompleteSignUp =
  (sources: readonly SignInSource[]): Handler<typeof contract.completeSignUp> =>
  async (ctx, { fullName, role, timeZone = 'Europe/Stockholm' }) => {
    const tokenHash = tokenHashOf(ctx)
    const waiting = tokenHash && (await queries.takeSignUp(ctx.tx, tokenHash, ctx.now))
    if (!waiting) return ctx.fail('identity.sign_up_expired')
    if (!ctx.settings.registrationEnabled) return ctx.fail('identity.registration_closed')
    const { email, next } = waiting
    const userId = await authentication.createConfirmedAccount(ctx, { email, fullName, role, timeZone, next })
    // The address was confirmed here in the meantime.
    if (!userId) return ctx.fail('identity.account_exists')
    if (!(await authentication.linkIdentity(ctx.tx, userId, waiting, ctx.now)))
      return ctx.fail('identity.linked_elsewhere')
    ctx.setCookie({ name: cookieName, value: '', maxAge: 0, sameSite: 'strict' })
    return authentication.finishFirstStep(ctx, sources, userId)
  }
