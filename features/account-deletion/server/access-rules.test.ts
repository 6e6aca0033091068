import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('account-deletion', {
  'admin-viewer': ['accountDeletion.readUser'],
  'super-admin': ['accountDeletion.cancelForUser', 'accountDeletion.schedule'],
  'signed-in': ['accountDeletion.cancel', 'accountDeletion.read', 'accountDeletion.request'],
})
