import type { Viewer } from '#platform/auth/viewer.ts'

/** A confirmed member without special rights, with overrides, for tests of policies. */
export const createViewer = (overrides: Partial<Viewer> = {}): Viewer => ({
  id: 'me',
  email: 'me@example.com',
  fullName: 'Me',
  emailConfirmed: true,
  adminLevel: null,
  accessRoles: [],
  isLockedOut: false,
  role: null,
  language: 'sv',
  timeZone: 'Europe/Stockholm',
  avatarUrl: null,
  onboarded: true,
  memberSince: '2026-01-01T00:00:00Z',
  deletionDueAt: null,
  secondFactorDueAt: null,
  sessionId: 'session',
  isReauthenticated: true,
  ...overrides,
})
