import type { Config } from '#platform/config.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { openText, sealText } from '#platform/security/sealed-text.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import { identityLimits } from '../contract/index.ts'
import type { FlowSecrets } from './open-id.ts'
import * as queries from './queries.ts'

const cookieName = '__Host-nordbro-identity'
const tokenBytes = 32
const purpose = 'identity-providers.flow'

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

/** Uses the flow up. @returns null unless this browser began it at this provider and has not returned yet */
export const takeFlow = async (
  ctx: Pick<VisitorContext, 'db' | 'now' | 'cookie'> & { config: Pick<Config, 'secret'> },
  provider: string,
  state: string,
): Promise<(Flow & { userId: string | null }) | null> => {
  const browserToken = browserTokenOf(ctx)
  if (!browserToken) return null
  const taken = await queries.takeFlow(
    ctx.db,
    { stateHash: hashOfToken(state), browserHash: hashOfToken(browserToken), provider },
    ctx.now,
  )
  const text = taken && openText(purpose, state, taken.sealed, ctx.config.secret)
  return text ? { ...(JSON.parse(text) as Omit<Flow, 'state'>), state, userId: taken.user_id } : null
}
