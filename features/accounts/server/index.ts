import type { Feature } from '#platform/feature.ts'
import type { SecondAdministrator } from '#platform/second-administrator.ts'
import { listUsers } from '../contract/index.ts'
import { confirmableLevel } from './administration/levels.ts'
import * as authentication from './authentication.ts'
import { checkErasable, eraseMember } from './erase.ts'
import { leftovers } from './leftovers.ts'
import { mailLinkJob } from './mail-links/mail-link-job.ts'
import { findAccount, profileRow, roleRows } from './queries/accounts.ts'
import { deleteExpired, overview } from './queries/housekeeping.ts'
import { addressesOf, emailChangeRows } from './queries/email-changes.ts'
import { findNextPage } from './queries/next-pages.ts'
import { sessionRows } from './queries/sessions.ts'
import { lockForErasure } from './queries/users.ts'
import { createRoutes } from './routes.ts'
import { figures, levels } from './queries/figures.ts'

export { type Contact, contactsOf } from './queries/contacts.ts'
export { lockUser } from './queries/users.ts'
export { rights } from './rights.ts'
export { createViewerResolver } from './sessions/resolve-viewer.ts'

/** What areas with further ways to prove an identity use. */
export { authentication }

/** @param areas whose `signIn` takes part in signing in */
export const createAccounts = (areas: readonly Feature[], second: SecondAdministrator): Feature => ({
  name: 'accounts',
  routes: createRoutes(
    areas.flatMap(({ signIn }) => signIn ?? []),
    second,
  ),
  jobs: [mailLinkJob],
  overview,
  figures,
  levels,
  confirmable: [confirmableLevel],
  exports: { users: listUsers },
  exportFor: async (db, memberId) => ({
    account: await findAccount(db, memberId),
    profile: await profileRow(db, memberId),
    roles: await roleRows(db, memberId),
    nextPage: await findNextPage(db, memberId),
    sessions: await sessionRows(db, memberId),
    emailChanges: await emailChangeRows(db, memberId),
  }),
  checkErasable,
  addressesOf,
  beforeErase: lockForErasure,
  erase: eraseMember,
  leftovers,
  cleanup: deleteExpired,
})
