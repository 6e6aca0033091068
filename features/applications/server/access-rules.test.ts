import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('applications', {
  'admin-viewer': ['applications.administered'],
  admin: ['applications.decideForOwner'],
  member: [
    'applications.approval',
    'applications.deleteTemplate',
    'applications.file',
    'applications.mine',
    'applications.received',
    'applications.receivedCounts',
    'applications.templates',
    'applications.withdraw',
  ],
  confirmed: [
    'applications.addTemplate',
    'applications.decide',
    'applications.preview',
    'applications.setCoApplication',
    'applications.undo',
    'applications.updateTemplate',
  ],
})
