import { accountLimits } from '#features/accounts/contract/index.ts'
import { authentication, type Contact, contactsOf } from '#features/accounts/server/index.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { isHashOfDigits } from '#platform/security/digit-code.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../contract/index.ts'
import { mailLoginLimits } from '../contract/index.ts'
import { mailLoginJob } from './mail-job.ts'
import * as queries from './queries.ts'
import { browserCookie, browserHashOf, clearedBrowserCookie, codeSubjectOf, linkTokenOf } from './secrets.ts'

/**
 * Answer and response time are the same for every address. A request beyond the limits changes nothing, so that the code
 * that was mailed last stays usable.
 */
export const request: Handler<typeof contract.requestMailLogin> = async (ctx, { email, next }) => {
  if (!(await authentication.countLoginMail(ctx, email))) return { ok: true }
  const browserToken = randomToken()
  const requestId = await queries.insertRequest(ctx.tx, {
    browserHash: hashOfToken(browserToken),
    nextPath: next ?? null,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + accountLimits.loginLinkSeconds * 1000),
  })
  await ctx.enqueue(mailLoginJob, { requestId, email, ...(next && { next }) })
  ctx.setCookie(browserCookie(browserToken))
  return { ok: true }
}

/** Tries are counted outside the transaction, so that a refused one stays counted. */
export const createFinishWithCode =
  (sources: readonly SignInSource[]): Handler<typeof contract.finishWithMailedCode> =>
  async (ctx, { code }) => {
    const browserHash = browserHashOf(ctx)
    const request = browserHash && (await queries.countTry(ctx.db, browserHash, mailLoginLimits.tries, ctx.now))
    if (!request) return ctx.fail('account.code_expired')
    const { id, code_hash: codeHash } = request
    if (!codeHash || !isHashOfDigits(codeHash, code, codeSubjectOf(id, ctx.config)))
      return ctx.fail('account.code_wrong')
    return ctx.inTransaction(async (inner) => {
      const userId = await authentication.takeLink(inner, linkTokenOf(id, inner.config), 'login')
      if (!userId || !(await findMember(inner, userId))) return inner.fail('account.code_expired')
      inner.setCookie(clearedBrowserCookie)
      return authentication.finishFirstStep(inner, sources, userId)
    })
  }

/** Undefined for a member who was banned since the mail was sent. */
const findMember = async ({ tx }: Pick<VisitorContext, 'tx'>, userId: string): Promise<Contact | undefined> =>
  (await contactsOf(tx, [userId]))[0]

/**
 * Mail scanners and people open links. In a browser that did not ask for the link, nobody is logged in before they have
 * seen the name of the account: a stranger may forward a link to the stranger's own account.
 */
export const createFinishWithLink =
  (sources: readonly SignInSource[]): Handler<typeof contract.finishWithMailedLink> =>
  async (ctx, { token, isConfirmed }) => {
    const userId = await authentication.checkLink(ctx, token, 'login')
    const request = await queries.findByLink(ctx.tx, hashOfToken(token))
    const isOwnBrowser = request !== undefined && browserHashOf(ctx)?.equals(request.browser_hash) === true
    const canSignIn = isOwnBrowser || isConfirmed
    if (canSignIn) await authentication.redeemLink(ctx, token, 'login')
    const member = await findMember(ctx, userId)
    if (!member) return ctx.fail('account.link_invalid')
    if (!canSignIn) {
      const { fullName, email } = member
      return { viewer: null, challenge: null, account: { fullName, email }, next: null }
    }
    if (isOwnBrowser) ctx.setCookie(clearedBrowserCookie)
    const answer = await authentication.finishFirstStep(ctx, sources, userId)
    return { ...answer, account: null, next: request?.next_path ?? null }
  }
