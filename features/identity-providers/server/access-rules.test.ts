import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('identity-providers', {
  anyone: [
    'identityProviders.beginLogin',
    'identityProviders.completeSignUp',
    'identityProviders.finish',
    'identityProviders.list',
    'identityProviders.readSignUp',
  ],
  member: ['identityProviders.listConnections', 'identityProviders.unlink'],
  confirmed: ['identityProviders.beginLink'],
})
