import type { Access, AccessVerdict, AccessFacts } from '#kit/access.ts'

/** Every kind of caller that access rules distinguish, as overrides of a confirmed member. A visitor has no session. */
export const accessCallers = {
  visitor: null,
  banned: { isLockedOut: true },
  'banned super admin': { isLockedOut: true, adminLevel: 'super_admin', accessRoles: ['moderator'] },
  unconfirmed: { emailConfirmed: false },
  member: {},
  partner: { accessRoles: ['partner'] },
  moderator: { accessRoles: ['user', 'moderator'] },
  'admin viewer': { adminLevel: 'viewer' },
  admin: { adminLevel: 'admin' },
  'super admin': { adminLevel: 'super_admin' },
  'closed admin viewer': { closedAdminLevel: 'viewer' },
  'closed super admin': { closedAdminLevel: 'super_admin' },
} as const satisfies Record<string, Partial<AccessFacts> | null>
export type AccessCaller = keyof typeof accessCallers

type Refusals = Partial<Record<AccessCaller, Exclude<AccessVerdict, 'ok'>>>

const noSession: Refusals = { visitor: 'auth.required', banned: 'auth.blocked', 'banned super admin': 'auth.blocked' }
const notModerator: Refusals = {
  ...noSession,
  unconfirmed: 'auth.forbidden',
  member: 'auth.forbidden',
  partner: 'auth.forbidden',
  'closed admin viewer': 'auth.second_factor_required',
  'closed super admin': 'auth.second_factor_required',
}
const notAdmin: Refusals = { ...notModerator, moderator: 'auth.forbidden' }
const notViewer: Refusals = { 'admin viewer': 'auth.forbidden', 'closed admin viewer': 'auth.forbidden' }

/** The error code for each caller that an access rule refuses. Callers that are not listed are allowed. */
export const refusedCallers: Record<Access, Refusals> = {
  anyone: {},
  'signed-in': { visitor: 'auth.required' },
  member: noSession,
  confirmed: { ...noSession, unconfirmed: 'auth.unconfirmed' },
  moderator: notModerator,
  'admin-viewer': notAdmin,
  admin: { ...notAdmin, ...notViewer },
  'super-admin': { ...notAdmin, ...notViewer, admin: 'auth.forbidden' },
}
