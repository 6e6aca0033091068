import type { VisitorContext } from '#platform/http/context.ts'
import { issueLink, redeemLink } from '../mail-links/links.ts'
import type { LinkRefusal } from '../policy.ts'
import {
  confirmAddress,
  createAccount,
  findAccount,
  findUnconfirmedSignUp,
  removePassword,
} from '../queries/accounts.ts'
import { deleteAccount } from '../queries/housekeeping.ts'
import type { LinkPurpose } from '../queries/links.ts'
import { findNextPage, storeNextPage } from '../queries/next-pages.ts'
import { isSignUpCookieOf, signUpCookieName } from './sign-up-cookie.ts'

type UsedLink = { code: string; purpose: LinkPurpose }

/**
 * Confirms an account's address after its mailed link was used. In a browser that neither signed up nor is signed in to
 * the account, the sign-up may have been a stranger's: the account is reset to the sign-up data and loses its password.
 * A confirmed account does not change.
 * @returns whether the address was already confirmed, and whether the account lost its password
 */
export const confirmAccount = async (
  ctx: VisitorContext<LinkRefusal>,
  userId: string,
  link: UsedLink,
): Promise<{ wasConfirmed: boolean; lostPassword: boolean }> => {
  const { email_confirmed: wasConfirmed } = await findAccount(ctx.tx, userId)
  if (wasConfirmed) return { wasConfirmed, lostPassword: false }
  const isOwnBrowser =
    ctx.viewer?.id === userId || isSignUpCookieOf(ctx.cookie(signUpCookieName), userId, ctx.config.secret)
  if (!isOwnBrowser) await recreateAccount(ctx, userId, link)
  await confirmAddress(ctx.tx, userId, ctx.now)
  return { wasConfirmed, lostPassword: !isOwnBrowser }
}

/** Recreates an unconfirmed account under the same id, with only its sign-up data. The link stays used. */
const recreateAccount = async (
  ctx: VisitorContext<LinkRefusal>,
  userId: string,
  { code, purpose }: UsedLink,
): Promise<void> => {
  const { tx, config, now } = ctx
  const account = await findUnconfirmedSignUp(tx, userId)
  // Recreating the account would delete the ban.
  if (!account) return void (await removePassword(tx, userId))
  const next = await findNextPage(tx, userId)
  await deleteAccount(tx, userId)
  await createAccount(tx, { ...account, passwordHash: null, now })
  if (next) await storeNextPage(tx, userId, next, now)
  await issueLink(tx, config, { userId, purpose, code, now })
  await redeemLink(ctx, code, purpose)
}
