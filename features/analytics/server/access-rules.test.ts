import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('analytics', {
  member: ['analytics.compare', 'analytics.overview', 'analytics.platform'],
  confirmed: ['analytics.rows'],
  'admin-viewer': ['analytics.cohortRows'],
})
