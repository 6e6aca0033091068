import type { Config } from '#platform/config.ts'
import type { VisitorContext } from '#platform/http/context.ts'
import type { Handler } from '#platform/http/route.ts'
import { type CodeSubject, hashOfDigits, isHashOfDigits, randomDigits } from '#platform/security/digit-code.ts'
import { hashOfToken, randomToken } from '#platform/security/secret-token.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import type * as contract from '../../contract/index.ts'
import { accountChanged, accountLimits, usersChanged } from '../../contract/index.ts'
import { accountExistsMail, emailChangedMail, emailCodeMail } from '../mails.ts'
import { type LinkRefusal, mayUseLink } from '../policy.ts'
import { findAccount, findAccountByEmail, lockAccount } from '../queries/accounts.ts'
import * as queries from '../queries/email-changes.ts'
import { deleteAccount } from '../queries/housekeeping.ts'
import { markLinksUsed } from '../queries/links.ts'
import { lockUser } from '../queries/users.ts'
import { returnAccount } from '../recovery/return-account.ts'
import { readSignedInViewer } from '../sessions/start-session.ts'
import { mayAskForMail, mayMailToday } from '../sign-in/attempts.ts'
import { countProof } from '../sign-in/count-proof.ts'

const { codeSeconds, tries, undoHours } = accountLimits.emailChange

const codeOf = (userId: string, { secret }: Pick<Config, 'secret'>): CodeSubject => ({
  purpose: 'accounts.email_change',
  of: userId,
  secret,
})

export const readEmailChange: Handler<typeof contract.readEmailChange> = async ({ tx, member, now }) => {
  const found = await queries.findWaitingChange(tx, member.id, now)
  return { change: found ? { email: found.new_email, expiresAt: found.expires_at.toISOString() } : null }
}

export const requestEmailChange: Handler<typeof contract.requestEmailChange> = async (ctx, { email }) => {
  const { tx, member, now, config } = ctx
  if (email === member.email) return ctx.fail('account.email_same')
  await lockUser(tx, member.id)
  const owner = await findAccountByEmail(tx, email)
  // An unconfirmed account proves nothing about the address: the member with the code replaces it.
  const isTaken = owner?.email_confirmed === true || owner?.banned === true
  const code = randomDigits()
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000)
  await queries.insertChange(tx, {
    userId: member.id,
    oldEmail: member.email,
    newEmail: email,
    codeHash: isTaken ? null : hashOfDigits(code, codeOf(member.id, config)),
    now,
    expiresAt,
  })
  if ((await mayAskForMail(ctx, email, 'email_change')) && (await mayMailToday(ctx, email)))
    await ctx.mail(
      isTaken
        ? accountExistsMail(owner, `${config.publicBaseUrl}/login`)
        : emailCodeMail({ email, language: member.language }, code),
    )
  ctx.publish(accountChanged, { id: member.id }, { members: [member.id] })
  return { change: { email, expiresAt: expiresAt.toISOString() } }
}

export const cancelEmailChange: Handler<typeof contract.cancelEmailChange> = async (ctx) => {
  await queries.deleteWaitingChange(ctx.tx, ctx.member.id)
  ctx.publish(accountChanged, { id: ctx.member.id }, { members: [ctx.member.id] })
  return { ok: true }
}

export const confirmEmailChange: Handler<typeof contract.confirmEmailChange> = async (ctx, { code }) => {
  const { id } = ctx.member
  await countProof(ctx, id)
  const waiting = await queries.countTry(ctx.db, id, tries, ctx.now)
  if (!waiting) return ctx.fail('account.code_expired')
  if (!waiting.code_hash || !isHashOfDigits(waiting.code_hash, code, codeOf(id, ctx.config)))
    return ctx.fail('account.code_wrong')
  return ctx.inTransaction(async (inner) => {
    const { tx, now, config } = inner
    await lockUser(tx, id)
    const account = await findAccount(tx, id)
    const undoCode = randomToken()
    if (!(await queries.markChanged(tx, { id: waiting.id, undoCodeHash: hashOfToken(undoCode), now })))
      return inner.fail('account.code_expired')
    await moveAddress(inner, id, waiting.new_email)
    // Links in the old mailbox must not lead into the account any more.
    await markLinksUsed(tx, id, now)
    await inner.mail(
      emailChangedMail(account, {
        newEmail: waiting.new_email,
        url: `${config.publicBaseUrl}/undo-email-change#code=${undoCode}`,
      }),
    )
    inner.publish(accountChanged, { id }, { members: [id] })
    return readSignedInViewer(inner, { id: ctx.sessionId })
  })
}

/** Replaces an unconfirmed account with the address, which has never proved that it owns it. */
const moveAddress = async (
  ctx: VisitorContext<'account.email_taken'>,
  userId: string,
  email: string,
): Promise<void> => {
  const owner = await lockAccount(ctx.tx, email)
  if (owner && owner.id !== userId) {
    if (owner.email_confirmed || owner.banned) return ctx.fail('account.email_taken')
    await deleteAccount(ctx.tx, owner.id)
    ctx.publish(accountChanged, { id: owner.id }, { members: [owner.id] })
  }
  if (!(await queries.setEmail(ctx.tx, userId, email, ctx.now))) return ctx.fail('account.email_taken')
  ctx.publish(usersChanged, { id: userId }, 'admins')
}

/** The code's change, if its link may be used. */
const usableUndo = async (ctx: VisitorContext<LinkRefusal>, code: string) => {
  const change = await queries.findUndo(ctx.tx, hashOfToken(code))
  const verdict = mayUseLink(
    change && {
      user_id: change.user_id,
      used_at: change.undone_at,
      replaced_at: null,
      expires_at: new Date(change.changed_at.getTime() + undoHours * 3_600_000),
    },
    ctx.now,
  )
  return change && verdict === 'ok' ? change : ctx.fail(verdict === 'ok' ? 'account.link_invalid' : verdict)
}

/** The reader of the old mailbox owned the account before the change, so they get it back with a new password. */
export const createUndoEmailChange =
  (sources: readonly SignInSource[]): Handler<typeof contract.undoEmailChange> =>
  async (ctx, { code }) => {
    const { tx, now } = ctx
    await lockUser(tx, (await usableUndo(ctx, code)).user_id)
    const { id: changeId, user_id: id, old_email: email, created_at: since } = await usableUndo(ctx, code)
    await queries.markUndone(tx, changeId, now)
    await moveAddress(ctx, id, email)
    await queries.deleteWaitingChange(tx, id)
    return { passwordCode: await returnAccount(ctx, sources, { userId: id, since }) }
  }
