import type { Leftover } from '#platform/leftover.ts'
import * as queries from './queries/leftovers.ts'

/** Accounts whose mail address was never confirmed. */
export const leftovers: readonly Leftover[] = [
  {
    kind: 'unconfirmed_accounts',
    rows: queries.unconfirmedAccounts,
    remove: async ({ tx, eraseMember }, id, before) => {
      if (!(await queries.lockUnconfirmed(tx, id, before))) return false
      await eraseMember(id)
      return true
    },
  },
]
