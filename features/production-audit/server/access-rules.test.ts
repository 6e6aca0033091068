import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('production-audit', {
  'admin-viewer': ['productionAudit.read'],
  admin: ['productionAudit.run'],
})
