import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('page-speed', {
  anyone: ['pageSpeed.report'],
  'admin-viewer': ['pageSpeed.calls', 'pageSpeed.distribution', 'pageSpeed.pages'],
})
