import { describe, expect, it } from 'vitest'
import { accessRules, adminLevels, mayCall, type Standing } from './access.ts'

const standing = (wishes: Partial<Standing> = {}): Standing => ({ emailConfirmed: true, adminLevel: null, accessRoles: [], blocked: false, ...wishes })
const callers = {
  visitor: null,
  banned: standing({ blocked: true }),
  'banned super admin': standing({ blocked: true, adminLevel: 'super_admin', accessRoles: ['moderator'] }),
  unconfirmed: standing({ emailConfirmed: false }),
  member: standing(),
  partner: standing({ accessRoles: ['partner'] }),
  moderator: standing({ accessRoles: ['user', 'moderator'] }),
  'admin viewer': standing({ adminLevel: 'viewer' }),
  admin: standing({ adminLevel: 'admin' }),
  'super admin': standing({ adminLevel: 'super_admin' }),
}
type Caller = keyof typeof callers

const noSession = { visitor: 'auth.required', banned: 'auth.blocked', 'banned super admin': 'auth.blocked' }
const noRight = { unconfirmed: 'auth.forbidden', member: 'auth.forbidden', partner: 'auth.forbidden', moderator: 'auth.forbidden' }
/** Whom each rule refuses, and how; everybody else may call. */
const refused: Record<(typeof accessRules)[number], Partial<Record<Caller, string>>> = {
  anyone: {},
  member: noSession,
  confirmed: { ...noSession, unconfirmed: 'auth.unconfirmed' },
  moderator: { ...noSession, ...noRight, moderator: 'ok' },
  'admin-viewer': { ...noSession, ...noRight },
  admin: { ...noSession, ...noRight, 'admin viewer': 'auth.forbidden' },
  'super-admin': { ...noSession, ...noRight, 'admin viewer': 'auth.forbidden', admin: 'auth.forbidden' },
}

describe('mayCall', () => {
  it.each(Object.entries(refused))('the rule `%s` refuses these callers and nobody else', (rule, refusals) => {
    const answers = Object.fromEntries(Object.entries(callers).map(([name, caller]) => [name, mayCall(rule as keyof typeof refused, caller)]))
    expect(answers).toEqual({ ...Object.fromEntries(Object.keys(callers).map((name) => [name, 'ok'])), ...refusals })
  })

  it('knows every rule and every level of administrators, the weakest first', () => {
    expect(accessRules).toEqual(Object.keys(refused))
    expect(adminLevels).toEqual(['viewer', 'admin', 'super_admin'])
  })
})
