import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('user-notes', {
  'admin-viewer': ['userNotes.list'],
  admin: ['userNotes.add', 'userNotes.delete'],
})
