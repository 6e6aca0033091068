import { authentication, lockUser } from '#features/accounts/server/index.ts'
import type { Context, VisitorContext } from '#platform/http/context.ts'
import { type Assertion, passkeysChanged } from '../contract/index.ts'
import type { Purpose } from './challenge-queries.ts'
import { takeChallenge } from './challenges.ts'
import * as queries from './queries.ts'
import { relyingPartyOf } from './relying-party.ts'
import { readClientData, type VerifyRefusal, verifyUse } from './verify.ts'

type UseRefusal =
  | VerifyRefusal
  | 'passkey.unavailable'
  | 'passkey.challenge_expired'
  | 'passkey.unknown'
  | 'passkey.counter_reversed'

/** A refused response uses up its challenge too, so a service returns the refusal and the commit comes first. */
export type Outcome<Refusal, Answer> = { refusal: Refusal } | { answer: Answer }

/** Runs the work of a route with its own transaction. @throws the refusal after the commit */
export const commitThenRefuse = async <Code extends string, Refusal extends Code, Answer>(
  ctx: Pick<VisitorContext<Code>, 'inTransaction' | 'fail'>,
  work: (inner: Context<Code>) => Promise<Outcome<Refusal, Answer>>,
): Promise<Answer> => {
  const outcome = await ctx.inTransaction(work)
  return 'refusal' in outcome ? ctx.fail(outcome.refusal) : outcome.answer
}

/** Authenticators without a counter always send 0. */
const isReversed = (counter: number, stored: number): boolean => (counter > 0 || stored > 0) && counter <= stored

/**
 * Checks the answer to a challenge and stores the use. With `userId`, the passkey has to be that member's, whom the
 * caller has locked; null is a sign-in, which locks the member of the passkey.
 * @returns the member's id
 */
export const usePasskey = async (
  ctx: Omit<VisitorContext, 'inTransaction' | 'fail' | 'allow'>,
  purpose: Purpose,
  userId: string | null,
  response: Assertion,
): Promise<Outcome<UseRefusal, string>> => {
  const relyingParty = relyingPartyOf(ctx.config)
  if (!relyingParty) return { refusal: 'passkey.unavailable' }
  const credentialId = Buffer.from(response.id, 'base64url')
  const ownerId = userId ?? (await queries.findOwner(ctx.tx, credentialId))
  if (userId === null && ownerId) await lockUser(ctx.tx, ownerId)
  const clientData = readClientData(response.clientDataJSON)
  if (!clientData) return { refusal: 'passkey.invalid' }
  if (!(await takeChallenge(ctx, clientData.challenge, purpose, userId)))
    return { refusal: 'passkey.challenge_expired' }
  const credential = await queries.findCredential(ctx.tx, credentialId)
  if (!credential || credential.userId !== ownerId) return { refusal: 'passkey.unknown' }
  // A sign-in asks for no member, so its authenticator has to name one (WebAuthn 3, section 7.2, step 6).
  const isHandleMissing = userId === null && response.userHandle === null
  const isHandleOfOther =
    response.userHandle !== null && response.userHandle !== credential.handle.toString('base64url')
  if (isHandleMissing || isHandleOfOther) return { refusal: 'passkey.invalid' }
  const verified = await verifyUse(relyingParty, clientData, response, credential)
  if ('refusal' in verified) return verified
  const change = { area: 'passkeys', values: { name: credential.name } }
  if (isReversed(verified.use.counter, Number(credential.counter))) {
    await authentication.mailSecurityChange(ctx, ownerId, { ...change, change: 'counter_reversed' })
    return { refusal: 'passkey.counter_reversed' }
  }
  await queries.markUsed(ctx.tx, credential.id, { ...verified.use, now: ctx.now })
  ctx.publish(passkeysChanged, {}, { members: [ownerId] })
  return { answer: ownerId }
}
