import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('feature-flags', {
  'admin-viewer': ['featureFlags.list', 'featureFlags.read'],
  admin: ['featureFlags.set'],
})
