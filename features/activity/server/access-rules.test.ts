import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('activity', {
  member: ['activity.dashboardSummary', 'activity.removePost'],
  confirmed: [
    'activity.communityFeed',
    'activity.createPost',
    'activity.editPost',
    'activity.feed',
    'activity.mentionable',
    'activity.readPost',
  ],
})
