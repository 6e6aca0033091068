import type { Kysely } from 'kysely'
import type { DB } from '#platform/db/schema.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { accountErrors } from '../contract/index.ts'
import * as policy from './administration/administration-policy.ts'
import { factsOf } from './administration/administration-view.ts'
import { deleteAccount } from './queries/housekeeping.ts'
import { findUser, lockAdministrators, superAdminIds } from './queries/users.ts'

/** @throws `user.last_super_admin` */
export const checkErasable = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await lockAdministrators(tx)
  const row = await findUser(tx, memberId)
  const verdict = row ? policy.mayErase(factsOf(row, await superAdminIds(tx))) : 'ok'
  if (verdict !== 'ok') throw new ApiError(verdict, accountErrors[verdict])
}

/** Deletes the account (SET-10). @throws `user.last_super_admin` */
export const eraseMember = async (tx: Kysely<DB>, memberId: string): Promise<void> => {
  await checkErasable(tx, memberId)
  await deleteAccount(tx, memberId)
}
