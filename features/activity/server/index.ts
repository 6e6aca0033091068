import type { Feature } from '#platform/feature.ts'
import * as activities from './queries/activities.ts'
import * as posts from './queries/posts.ts'
import { reportablePosts } from './reportable.ts'
import { routes } from './routes.ts'

export { membersNamed } from './queries/members-by-username.ts'
export { activityChanged, recordActivity, withdrawActivity } from './record-activity.ts'

/** What happens in the community (DASH-01, DASH-02): members post, other areas say what happened, the feed shows it to those it concerns. */
export const activity: Feature = {
  name: 'activity',
  routes,
  reportables: [reportablePosts],
  exportFor: async (db, memberId) => ({
    activities: await activities.allOf(db, memberId),
    posts: await posts.allOf(db, memberId),
  }),
  cleanup: activities.deleteOutlived,
  eraseFor: async (tx, memberId) => {
    await posts.forget(tx, memberId)
    await activities.forget(tx, memberId)
  },
}
