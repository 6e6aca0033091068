import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('phone-numbers', {
  member: ['phoneNumbers.read'],
  confirmed: ['phoneNumbers.requestCode', 'phoneNumbers.confirm'],
})
