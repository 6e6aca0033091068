import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('passkeys', {
  anyone: ['passkeys.finishSecondStep', 'passkeys.signIn', 'passkeys.startSecondStep', 'passkeys.startSignIn'],
  'signed-in': ['passkeys.confirm', 'passkeys.startConfirmation'],
  member: ['passkeys.list', 'passkeys.remove', 'passkeys.rename'],
  confirmed: ['passkeys.register', 'passkeys.startRegistration'],
})
