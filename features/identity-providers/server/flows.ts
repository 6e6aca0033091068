import type { Config } from '#platform/config.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { openText, sealText } from '#platform/security/sealed-text.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import { identityLimits } from '../contract/index.ts'
import type { FlowSecrets } from './open-id.ts'
import type { ExternalProfile } from './external-profile.ts'
import * as queries from './queries.ts'

const cookieName = '__Host-nordbro-identity'
const tokenBytes = 32
const purpose = 'identity-providers.flow'
const answerPurpose = 'identity-providers.answer'

/** What only this server needs to know until the browser returns. */
type Flow = FlowSecrets & { next: string | null }

/** The browser's own token. Several tabs share it, and each has its own flow. */
const browserTokenOf = (ctx: Pick<VisitorContext, 'cookie'>): string | null =>
  /^[\w-]{43}$/.exec(ctx.cookie(cookieName) ?? '')?.[0] ?? null

export const newFlow = (next: string | null): Flow => ({
  state: randomToken(tokenBytes),
  nonce: randomToken(tokenBytes),
  codeVerifier: randomToken(tokenBytes),
  next,
})

/** Keeps what began in this browser until it returns. `userId` is null for a login. */
export const storeFlow = async (
  ctx: Pick<VisitorContext, 'tx' | 'now' | 'config' | 'cookie' | 'setCookie'>,
  provider: string,
  userId: string | null,
  { state, ...flow }: Flow,
): Promise<void> => {
  const browserToken = browserTokenOf(ctx) ?? randomToken(tokenBytes)
  await queries.insertFlow(
    ctx.tx,
    {
      stateHash: hashOfToken(state),
      browserHash: hashOfToken(browserToken),
      provider,
      userId,
      sealed: sealText(purpose, state, JSON.stringify(flow), ctx.config.secret),
    },
    new Date(ctx.now.getTime() + identityLimits.flowSeconds * 1000),
  )
  ctx.setCookie({ name: cookieName, value: browserToken, maxAge: identityLimits.flowSeconds, sameSite: 'lax' })
}

export type StoredFlow = Flow & { userId: string | null; answer: Buffer | null; expiresAt: Date }

const readFlow =
  (find: typeof queries.takeFlow) =>
  async (
    ctx: Pick<VisitorContext, 'db' | 'now' | 'cookie'> & { config: Pick<Config, 'secret'> },
    provider: string,
    state: string,
  ): Promise<StoredFlow | null> => {
    const browserToken = browserTokenOf(ctx)
    if (!browserToken) return null
    const found = await find(
      ctx.db,
      { stateHash: hashOfToken(state), browserHash: hashOfToken(browserToken), provider },
      ctx.now,
    )
    const flow = found && openFlow(ctx.config, state, found.sealed)
    return flow ? { ...flow, userId: found.user_id, answer: found.answer, expiresAt: found.expires_at } : null
  }

/** Returns null unless this browser began the flow at this provider and has not returned yet. */
export const findFlow = readFlow(queries.findFlow)

/** Like `findFlow`, and uses the flow up. */
export const takeFlow = readFlow(queries.takeFlow)

const openFlow = ({ secret }: Pick<Config, 'secret'>, state: string, sealed: Buffer): Flow | null => {
  const text = openText(purpose, state, sealed, secret)
  return text === null ? null : { ...(JSON.parse(text) as Omit<Flow, 'state'>), state }
}

/**
 * Finds the flow that a provider's page answers, without the browser's cookie, which other sites' forms do not carry.
 * @returns null without such a flow, or if it has been answered before
 */
export const claimFlowForAnswer = async (
  ctx: Pick<VisitorContext, 'tx' | 'now' | 'config'>,
  provider: string,
  state: string,
): Promise<Flow | null> => {
  const claimed = await queries.claimFlowForAnswer(ctx.tx, { stateHash: hashOfToken(state), provider }, ctx.now)
  return claimed ? openFlow(ctx.config, state, claimed.sealed) : null
}

/** Keeps a verified answer for the browser that began. @returns the code that opens it */
export const storeAnswer = async (
  ctx: Pick<VisitorContext, 'tx' | 'config'>,
  state: string,
  profile: ExternalProfile,
): Promise<string> => {
  const code = randomToken(tokenBytes)
  const sealed = sealText(answerPurpose, code, JSON.stringify(profile), ctx.config.secret)
  await queries.insertAnswer(ctx.tx, hashOfToken(state), sealed)
  return code
}

/** @returns null if there is no answer, or if the code is not its own */
export const openAnswer = (
  { secret }: Pick<Config, 'secret'>,
  answer: Buffer | null,
  code: string,
): ExternalProfile | null => {
  const text = answer && openText(answerPurpose, code, answer, secret)
  return text ? (JSON.parse(text) as ExternalProfile) : null
}
