import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('activity', {
  member: ['activity.communityFeed', 'activity.dashboardSummary', 'activity.feed', 'activity.readPost', 'activity.removePost'],
  confirmed: ['activity.createPost', 'activity.editPost', 'activity.mentionable'],
})
