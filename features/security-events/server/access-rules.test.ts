import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('security-events', {
  anyone: ['securityEvents.appeal', 'securityEvents.log', 'securityEvents.logSystemError', 'securityEvents.ownBlock'],
  member: ['securityEvents.rest'],
  'admin-viewer': ['securityEvents.blocks'],
  admin: ['securityEvents.lift'],
})
