import { authentication } from '#features/accounts/server/index.ts'
import type { Check } from '../check.ts'
import { good, problem } from '../finding.ts'

/** Accounts of the demo story, whose password is in the source code. */
export const demoAccountsCheck: Check = {
  needsDatabase: true,
  run: async ({ db, demoAccounts }) => {
    const { emails, password } = await demoAccounts()
    const { found, withPassword } = await authentication.countAccountsWithPassword(db, emails, password)
    if (withPassword > 0) return [problem('failed', 'demo_accounts_open', { number: withPassword })]
    return [found > 0 ? problem('warning', 'demo_accounts_there', { number: found }) : good('demo_accounts_none')]
  },
}

/** Administrators without two-step login or a passkey, and whether there is a super admin. */
export const secondFactorsCheck: Check = {
  needsDatabase: true,
  run: async ({ db, config: { adminSecondFactor } }) => {
    const { total, unprotected: number, superAdmins } = await authentication.countAdministrators(db)
    return [
      number > 0
        ? // Required ones close the administration after some days; optional ones never do.
          problem(adminSecondFactor === 'required' ? 'warning' : 'failed', 'administrators_unprotected', {
            number,
            total,
          })
        : good('administrators_protected', { number: total }),
      ...(superAdmins === 0 ? [problem('failed', 'super_admin_missing')] : []),
    ]
  },
}
