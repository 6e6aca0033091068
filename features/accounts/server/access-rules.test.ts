import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('accounts', {
  anyone: [
    'accounts.confirmEmail',
    'accounts.readSignInChallenge',
    'accounts.renewSession',
    'accounts.requestPasswordReset',
    'accounts.resendConfirmation',
    'accounts.resetPassword',
    'accounts.session',
    'accounts.signIn',
    'accounts.signOut',
    'accounts.signUp',
  ],
  member: [
    'accounts.finishOnboarding',
    'accounts.readNextPage',
    'accounts.readProofs',
    'accounts.reauthenticate',
    'accounts.restProfiles',
    'accounts.restUserRoles',
    'accounts.setNextPage',
    'accounts.updateBasics',
  ],
  'admin-viewer': ['accounts.listUsers', 'accounts.readUser'],
  admin: [
    'accounts.addAdmin',
    'accounts.ban',
    'accounts.setAdminLevel',
    'accounts.setModerator',
    'accounts.setVerified',
    'accounts.unban',
  ],
})
