import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('security-events', {
  anyone: ['securityEvents.log', 'securityEvents.logSystemError'],
  'signed-in': ['securityEvents.appeal', 'securityEvents.ownBlock'],
  member: ['securityEvents.rest'],
  'admin-viewer': ['securityEvents.blocks', 'securityEvents.dashboard', 'securityEvents.ofMember'],
  admin: ['securityEvents.lift'],
})
