import type { Feature } from '#platform/feature.ts'
import { postContent } from './queries/content-source.ts'
import * as activities from './queries/activities.ts'
import * as posts from './queries/posts.ts'
import { postSearch } from './queries/search-source.ts'
import { reportablePosts } from './reportable.ts'
import { experimentGoals } from './queries/experiment-goals.ts'
import { routes } from './routes.ts'
import { figures } from './queries/figures.ts'

export { findMembersByUsername } from './queries/members-by-username.ts'
export { publishActivityChange, recordActivity, withdrawActivity } from './record-activity.ts'

/** The feed and the dashboard (DASH-01, DASH-02): members post, and other areas record activities. */
export const activity: Feature = {
  name: 'activity',
  routes,
  reportables: [reportablePosts],
  contents: [postContent],
  search: postSearch,
  figures,
  experimentGoals,
  exportFor: async (db, memberId) => ({
    activities: await activities.exportActivities(db, memberId),
    posts: await posts.exportPosts(db, memberId),
  }),
  countToErase: posts.countToErase,
  cleanup: activities.deleteExpired,
  erase: async (tx, memberId) => {
    await posts.eraseMember(tx, memberId)
    await activities.eraseMember(tx, memberId)
  },
}
