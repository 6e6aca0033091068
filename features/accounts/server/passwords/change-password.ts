import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged } from '../../contract/index.ts'
import { passwordStrength } from '../../contract/password-strength.ts'
import { findCredential, lockCredential, setPassword } from '../queries/accounts.ts'
import { markLinksUsed } from '../queries/links.ts'
import { endSession } from '../queries/sessions.ts'
import { lockUser } from '../queries/users.ts'
import { mailSecurityChange } from '../security-mail.ts'
import { startSession } from '../sessions/start-session.ts'
import { checkPassword } from '../sign-in/check-password.ts'
import { knownBrowserCookie, knownBrowserCookieName } from '../sign-in/known-browser.ts'
import { runInPasswordQueue } from './password-queue.ts'
import { hashPassword } from './passwords.ts'
import { replacePassword } from './replace-password.ts'

/**
 * Links that set a password or sign in. Reports of sign-ins stay usable: a stranger who knows the password must not be
 * able to disable the owner's mailed report by changing it.
 */
const replacedPurposes = ['confirm', 'reset', 'login'] as const

/**
 * Replaces the password (SET-02). This browser continues in a new session, so that a copy of its old token ends with
 * the other sessions.
 */
export const changePassword: Handler<typeof contract.changePassword> = async (ctx, { currentPassword, password }) => {
  const { fullName, email } = ctx.member
  const { refusal } = await passwordStrength(password, [fullName, email])
  ctx.allow(refusal)
  const credential = await checkPassword(ctx, email, currentPassword)
  if (!credential) return ctx.fail('account.password_wrong')
  const { userId } = credential
  const passwordHash = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: true }, () =>
    hashPassword(password),
  )
  return ctx.inTransaction(async (inner) => {
    if (!(await lockCredential(inner.tx, credential))) return inner.fail('account.password_wrong')
    // A sign-out elsewhere may have ended the session meanwhile. It must not continue in a new one.
    if (!(await endSession(inner.tx, ctx.sessionId))) return inner.fail('auth.required')
    await markLinksUsed(inner.tx, userId, inner.now, replacedPurposes)
    await replacePassword(inner, { userId, passwordHash }, { exceptSessionId: null })
    await startSession(inner, userId, { isOwnBrowser: true })
    return { ok: true }
  })
}

/** Sets the first password, for example of a member who signs in with a passkey. Other ways to sign in stay. */
export const addPassword: Handler<typeof contract.addPassword> = async (ctx, { password }) => {
  const { id: userId, fullName, email } = ctx.member
  const { refusal } = await passwordStrength(password, [fullName, email])
  ctx.allow(refusal)
  const passwordHash = await runInPasswordQueue({ ip: ctx.request.ip, isKnownBrowser: true }, () =>
    hashPassword(password),
  )
  return ctx.inTransaction(async (inner) => {
    await lockUser(inner.tx, userId)
    if (await findCredential(inner.tx, email)) return inner.fail('account.password_exists')
    await markLinksUsed(inner.tx, userId, inner.now, replacedPurposes)
    await setPassword(inner.tx, userId, passwordHash, inner.now)
    const browser = inner.cookie(knownBrowserCookieName)
    inner.setCookie(knownBrowserCookie(browser, { userId, passwordHash }, inner.config.secret))
    await mailSecurityChange(inner, userId, { area: 'accounts', change: 'passwordAdded' })
    inner.publish(accountChanged, { id: userId }, { members: [userId] })
    return { ok: true }
  })
}
