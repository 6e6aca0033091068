import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('passkeys', {
  anyone: ['passkeys.finishSecondStep', 'passkeys.signIn', 'passkeys.startSecondStep', 'passkeys.startSignIn'],
  member: ['passkeys.confirm', 'passkeys.list', 'passkeys.remove', 'passkeys.rename', 'passkeys.startConfirmation'],
  confirmed: ['passkeys.register', 'passkeys.startRegistration'],
})
