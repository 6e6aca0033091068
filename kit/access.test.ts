import { describe, expect, it } from 'vitest'
import { accessCallers, refusedCallers } from '#tests/support/access-table.ts'
import { type Access, accessErrors, accessRules, adminLevels, mayCall, type AccessFacts } from './access.ts'

const member: AccessFacts = { emailConfirmed: true, adminLevel: null, accessRoles: [], isLockedOut: false }

describe('mayCall', () => {
  it.each(Object.entries(refusedCallers))(
    'access rule `%s` refuses exactly the callers in the access table',
    (rule, refusals) => {
      const verdicts = Object.entries(accessCallers).map(([name, caller]) => [
        name,
        mayCall(rule as Access, caller && { ...member, ...caller }),
      ])
      const allowed = Object.keys(accessCallers).map((name) => [name, 'ok'])
      expect(Object.fromEntries(verdicts)).toEqual({ ...Object.fromEntries(allowed), ...refusals })
    },
  )

  it.each(Object.entries(refusedCallers))(
    'access rule `%s` refuses with exactly the codes in `accessErrors`',
    (rule, refusals) => {
      expect([...new Set(Object.values(refusals))].toSorted()).toEqual([...accessErrors[rule as Access]].toSorted())
    },
  )

  it('every access rule is in the access table, and admin levels are ordered from weakest to strongest', () => {
    expect(accessRules).toEqual(Object.keys(refusedCallers))
    expect(adminLevels).toEqual(['viewer', 'admin', 'super_admin'])
  })
})
