import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('visits', {
  anyone: ['visits.record'],
  'admin-viewer': ['visits.report', 'visits.list'],
})
