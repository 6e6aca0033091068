import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { dayMs } from '#kit/durations.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { openText, sealText } from '#platform/security/sealed-text.ts'
import * as queries from './queries.ts'

/** The only file that uses `jose`. */

const algorithm = 'ES256'
const purpose = 'public-keys.private-key'
/** A key signs for a year. */
const signsForMs = 365 * dayMs

type SigningContext = Pick<VisitorContext, 'tx' | 'now'> & {
  config: Pick<VisitorContext['config'], 'secret' | 'publicBaseUrl'>
}

type PrivateKey = { kid: string; key: JWK }

const createKey = async ({ tx, now, config }: SigningContext): Promise<PrivateKey> => {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const key = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(key)
  const { x = '', y = '' } = key
  await queries.insertKey(tx, {
    kid,
    x,
    y,
    sealed: sealText(purpose, kid, JSON.stringify(key), config.secret),
    created_at: now,
  })
  return { kid, key }
}

/** The newest key of this year that the server's secret opens, else a new one. Two nodes may make one each. */
const currentKey = async (ctx: SigningContext): Promise<PrivateKey> => {
  for (const { kid, sealed } of await queries.listRecentKeys(ctx.tx, new Date(ctx.now.getTime() - signsForMs))) {
    const text = openText(purpose, kid, sealed, ctx.config.secret)
    if (text) return { kid, key: JSON.parse(text) as JWK }
  }
  return createKey(ctx)
}

/**
 * Signs a statement of the community as a JWT (RFC 7519), to be verified with the public keys.
 * @param type the header `typ`, such as `certificate+jwt`, so that no statement passes for one of another kind
 */
export const signStatement = async (
  ctx: SigningContext,
  type: `${string}+jwt`,
  claims: JWTPayload,
  lifetimeMs: number,
): Promise<string> => {
  const { kid, key } = await currentKey(ctx)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, typ: type })
    .setIssuer(ctx.config.publicBaseUrl)
    .setIssuedAt(ctx.now)
    .setExpirationTime(new Date(ctx.now.getTime() + lifetimeMs))
    .sign(await importJWK(key, algorithm))
}
