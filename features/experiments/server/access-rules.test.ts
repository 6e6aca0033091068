import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('experiments', {
  'admin-viewer': ['experiments.list', 'experiments.baseline', 'experiments.members'],
  admin: ['experiments.start', 'experiments.choose'],
})
