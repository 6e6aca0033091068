import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { accountLimits } from '../contract/index.ts'
import { type LinkRefusal, mayUseLink } from './policy.ts'
import { createLink, findLink, type LinkPurpose, markLinkUsed } from './queries/links.ts'
import { lockUser } from './queries/users.ts'

const lifetimeSeconds: Record<LinkPurpose, number> = {
  confirm: accountLimits.confirmationSeconds,
  reset: accountLimits.resetSeconds,
}
const pagePaths: Record<LinkPurpose, string> = { confirm: '/confirm', reset: '/reset-password' }

export const randomCode = (): string => randomBytes(24).toString('base64url')

/** The code of a job's link: the same at each attempt of the job, so that a repeated attempt adds and mails nothing. */
export const codeOfJob = (jobId: string, { secret }: Pick<Config, 'secret'>): string =>
  createHmac('sha256', secret).update(`accounts.link:${jobId}`).digest('base64url').slice(0, 32)

/** What is stored of a code. A code has 192 random bits, so a plain hash hides it. */
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

/**
 * Adds a link that replaces earlier ones of its purpose.
 * @returns its address; `added` is false when this very link was there before
 */
export const issueLink = async (
  tx: Kysely<DB>,
  config: Pick<Config, 'publicBaseUrl'>,
  link: { userId: string; purpose: LinkPurpose; code: string; now: Date },
): Promise<{ url: string; added: boolean }> => {
  const { userId, purpose, code, now } = link
  const expiresAt = new Date(now.getTime() + lifetimeSeconds[purpose] * 1000)
  const added = await createLink(tx, { codeHash: hashOf(code), userId, purpose, expiresAt, now })
  // Behind the number sign a code stays out of server logs and referrers.
  return { url: `${config.publicBaseUrl}${pagePaths[purpose]}#code=${code}`, added }
}

/** Refuses a link that cannot be used, before anything costly is done for it. */
export const checkLink = async (
  ctx: VisitorContext<LinkRefusal>,
  code: string,
  purpose: LinkPurpose,
): Promise<string> => {
  const link = await findLink(ctx.tx, hashOf(code), purpose)
  const verdict = mayUseLink(link, ctx.now)
  return link && verdict === 'ok' ? link.user_id : ctx.fail(verdict === 'ok' ? 'account.link_invalid' : verdict)
}

/**
 * Uses a link up, once, and locks its account until the transaction ends: no sign-in can open a session from what it verified before.
 * The account is locked first, as everywhere, so that two calls cannot wait for each other.
 * @returns whose link it was
 */
export const redeemLink = async (
  ctx: VisitorContext<LinkRefusal>,
  code: string,
  purpose: LinkPurpose,
): Promise<string> => {
  await lockUser(ctx.tx, await checkLink(ctx, code, purpose))
  return (await markLinkUsed(ctx.tx, hashOf(code), purpose, ctx.now)) ?? (await checkLink(ctx, code, purpose))
}
