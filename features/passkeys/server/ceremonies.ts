import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract/index.ts'
import type { RequestOptions } from '../contract/index.ts'
import type { Purpose } from './challenge-queries.ts'
import { createChallenge } from './challenges.ts'
import { listCredentials } from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { commitThenRefuse, usePasskey } from './use-passkey.ts'
import { descriptorOf } from './view.ts'

/** Without a member, any passkey for this address may answer. */
const start = async (
  ctx: VisitorContext<'passkey.unavailable'>,
  purpose: Purpose,
  userId: string | null,
): Promise<RequestOptions> => {
  const relyingParty = relyingPartyOf(ctx.config)
  if (!relyingParty) return ctx.fail('passkey.unavailable')
  const credentials = userId === null ? [] : await listCredentials(ctx.tx, userId)
  return {
    challenge: await createChallenge(ctx, purpose, userId),
    rpId: relyingParty.id,
    allowCredentials: credentials.map(descriptorOf),
    userVerification: 'required',
  }
}

export const startSignIn: Handler<typeof contract.startPasskeySignIn> = (ctx) => start(ctx, 'sign_in', null)

export const signIn: Handler<typeof contract.signInWithPasskey> = (ctx, { response }) =>
  commitThenRefuse(ctx, async (inner) => {
    const used = await usePasskey(inner, 'sign_in', null, response)
    return 'refusal' in used ? used : { answer: await authentication.startSession(inner, used.answer) }
  })

export const startSecondStep: Handler<typeof contract.startPasskeySecondStep> = async (ctx) =>
  start(ctx, 'second_step', await authentication.challengedUserId(ctx))

export const finishSecondStep: Handler<typeof contract.finishPasskeySecondStep> = (ctx, { response }) =>
  commitThenRefuse(ctx, async (inner) => {
    const used = await usePasskey(inner, 'second_step', await authentication.lockChallenge(inner), response)
    return 'refusal' in used ? used : { answer: await authentication.finishSignIn(inner) }
  })

export const startConfirmation: Handler<typeof contract.startPasskeyConfirmation> = (ctx) =>
  start(ctx, 'confirm', ctx.member.id)

export const confirm: Handler<typeof contract.confirmWithPasskey> = (ctx, { response }) =>
  commitThenRefuse(ctx, async (inner) => {
    await lockUser(inner.tx, inner.member.id)
    const used = await usePasskey(inner, 'confirm', inner.member.id, response)
    return 'refusal' in used ? used : { answer: await authentication.confirmIdentity(inner) }
  })
