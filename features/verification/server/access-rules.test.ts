import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('verification', {
  member: ['verification.evidence', 'verification.readOwn', 'verification.withdraw'],
  confirmed: ['verification.request'],
  'admin-viewer': ['verification.list'],
  admin: ['verification.decide'],
})
