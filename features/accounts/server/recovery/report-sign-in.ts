import type { Handler } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../../contract/index.ts'
import { linkCreatedAt, redeemLink } from '../mail-links/links.ts'
import { findAccount } from '../queries/accounts.ts'
import { signInReportedMail } from '../security-mail.ts'
import { returnAccount } from './return-account.ts'

/** A stranger signed in, so they know the password. The code came by mail, so it may set the next one as a reset does. */
export const createReportSignIn =
  (sources: readonly SignInSource[]): Handler<typeof contract.reportSignIn> =>
  async (ctx, { code }) => {
    const { tx, config, now } = ctx
    const { ip, userAgent } = ctx.request
    const id = await redeemLink(ctx, code, 'not_me')
    // The link was created with the stranger's session.
    const since = await linkCreatedAt(tx, code, 'not_me')
    const passwordCode = await returnAccount(ctx, sources, { userId: id, since })
    const url = `${config.publicBaseUrl}/forgot-password`
    await ctx.mail(signInReportedMail(await findAccount(tx, id), { at: now, userAgent, ip, url }))
    return { passwordCode }
  }
