import type { VisitorContext } from '#platform/http/context.ts'
import { accountChanged, usersChanged } from '../../contract/index.ts'
import { confirmAddress, createAccount, lockAccount, type NewAccount } from '../queries/accounts.ts'
import { deleteAccount } from '../queries/housekeeping.ts'
import { storeNextPage } from '../queries/next-pages.ts'

type ConfirmedSignUp = Pick<NewAccount, 'email' | 'fullName' | 'role' | 'timeZone'> & {
  next: string | null
  /** By default the account has no password. */
  passwordHash?: string
}

/**
 * Creates the account of a visitor who has proved that the address is theirs. An account that never confirmed the address
 * is replaced, as by a second sign-up: a stranger may have created it.
 * @returns the account's id, which is locked; null if a confirmed or banned account has the address
 */
export const createConfirmedAccount = async (ctx: VisitorContext, signUp: ConfirmedSignUp): Promise<string | null> => {
  const { tx, now, language } = ctx
  const { next, passwordHash = null, ...account } = signUp
  const created = await createAccount(tx, { ...account, passwordHash, language, now })
  if (created) {
    await confirmAddress(tx, created, now)
    if (next) await storeNextPage(tx, created, next, now)
    ctx.publish(usersChanged, { id: created }, 'admins')
    return created
  }
  const existing = await lockAccount(tx, account.email)
  // Replacing the account would delete the ban.
  if (existing && (existing.email_confirmed || existing.banned)) return null
  if (existing) {
    await deleteAccount(tx, existing.id)
    ctx.publish(accountChanged, { id: existing.id }, { members: [existing.id] })
  }
  return createConfirmedAccount(ctx, signUp)
}
