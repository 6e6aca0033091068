import type { Kysely } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { DB } from '#platform/db/schema.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import { hashOfToken } from '#platform/security/secret-token.ts'
import { signatureOf } from '#platform/security/signed-token.ts'
import { accountLimits } from '../../contract/index.ts'
import { type LinkRefusal, mayUseLink } from '../policy.ts'
import { createLink, findCreatedAt, findLink, type LinkPurpose, markLinkUsed } from '../queries/links.ts'
import { lockUser } from '../queries/users.ts'

const lifetimeSeconds: Record<LinkPurpose, number> = {
  confirm: accountLimits.confirmationSeconds,
  reset: accountLimits.resetSeconds,
  login: accountLimits.loginLinkSeconds,
  not_me: accountLimits.reportSeconds,
}
const pagePaths: Record<LinkPurpose, string> = {
  confirm: '/confirm',
  reset: '/reset-password',
  login: '/login/link',
  not_me: '/not-me',
}

/** Derived from the job's id, so that a retried job neither adds nor mails a second link. */
export const codeOfJob = (jobId: string, { secret }: Pick<Config, 'secret'>): string =>
  signatureOf('accounts.link', jobId, secret).slice(0, 32)

/** Adds a link, see `createLink`. `added` is false if this link already existed. @param link.seconds its lifetime, if not that of its purpose */
export const issueLink = async (
  tx: Kysely<DB>,
  config: Pick<Config, 'publicBaseUrl'>,
  link: { userId: string; purpose: LinkPurpose; code: string; now: Date; seconds?: number },
): Promise<{ url: string; added: boolean; expiresAt: Date }> => {
  const { userId, purpose, code, now, seconds = lifetimeSeconds[purpose] } = link
  const expiresAt = new Date(now.getTime() + seconds * 1000)
  const added = await createLink(tx, { codeHash: hashOfToken(code), userId, purpose, expiresAt, now })
  // The fragment keeps the code out of server logs and `Referer` headers.
  return { url: `${config.publicBaseUrl}${pagePaths[purpose]}#code=${code}`, added, expiresAt }
}

/** Rejects an unusable link before any expensive work. @returns the account's id */
export const checkLink = async (
  ctx: VisitorContext<LinkRefusal>,
  code: string,
  purpose: LinkPurpose,
): Promise<string> => {
  const link = await findLink(ctx.tx, hashOfToken(code), purpose)
  const verdict = mayUseLink(link, ctx.now)
  return link && verdict === 'ok' ? link.user_id : ctx.fail(verdict === 'ok' ? 'account.link_invalid' : verdict)
}

export const linkCreatedAt = (tx: Kysely<DB>, code: string, purpose: LinkPurpose): Promise<Date> =>
  findCreatedAt(tx, hashOfToken(code), purpose)

/**
 * Marks a link as used and locks its account until the transaction ends, so that a concurrent sign-in cannot create a
 * session from an earlier password check. All code locks the account before the link, which prevents deadlocks.
 * @returns the account's id, or undefined if the link may not be used
 */
export const takeLink = async (
  { tx, now }: Pick<VisitorContext, 'tx' | 'now'>,
  code: string,
  purpose: LinkPurpose,
): Promise<string | undefined> => {
  const link = await findLink(tx, hashOfToken(code), purpose)
  if (!link) return undefined
  await lockUser(tx, link.user_id)
  return markLinkUsed(tx, hashOfToken(code), purpose, now)
}

/** Like `takeLink`. @throws the reason why the link may not be used */
export const redeemLink = async (
  ctx: VisitorContext<LinkRefusal>,
  code: string,
  purpose: LinkPurpose,
): Promise<string> => (await takeLink(ctx, code, purpose)) ?? checkLink(ctx, code, purpose)
