import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('account-deletion', {
  'signed-in': ['accountDeletion.cancel', 'accountDeletion.read', 'accountDeletion.request'],
})
