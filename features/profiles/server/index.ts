import type { Feature } from '#platform/feature.ts'
import { writeEvents } from '#platform/live/outbox.ts'
import { profileChanged, publicPath } from '../contract/index.ts'
import { removeUnusedExpertise } from './queries/expertise.ts'
import { readResumeRow } from './queries/own.ts'
import { listSitemapProfiles } from './queries/member-profile.ts'
import * as usernames from './queries/usernames.ts'
import { viewableProfiles } from './queries/viewable.ts'
import { reportableProfiles } from './reportable.ts'
import { resumeOf } from './resume/resume-of.ts'
import { routes } from './routes.ts'
import { figures, supply } from './queries/figures.ts'

export { memberJson } from './queries/member-json.ts'

/** Member profiles (PROF-01), their visibility and privacy (PROF-02, SET-08). Accounts create the row. */
export const profiles: Feature = {
  name: 'profiles',
  routes,
  reportables: [reportableProfiles],
  viewables: [viewableProfiles],
  figures,
  supply,
  sitemap: async (db, page) =>
    (await listSitemapProfiles(db, page)).map(({ id, name, updated_at }) => ({
      id,
      path: publicPath(name),
      changedAt: updated_at,
    })),
  exportFor: async (db, memberId) => ({ usernames: await usernames.exportUsernames(db, memberId) }),
  exportDocuments: [{ path: 'resume.json', make: async (db, memberId) => resumeOf(await readResumeRow(db, memberId)) }],
  erase: async (tx, memberId) => {
    await usernames.eraseMember(tx, memberId)
    // Drop cached pages that show the member.
    await writeEvents(tx, [{ event: profileChanged, payload: { id: memberId }, audience: 'everyone' }])
  },
  cleanup: async (db, now) => (await usernames.removeExpiredRetired(db, now)) + (await removeUnusedExpertise(db)),
}
