import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('identity-providers', {
  anyone: [
    'identityProviders.beginLogin',
    'identityProviders.beginSso',
    'identityProviders.completeSignUp',
    'identityProviders.finish',
    'identityProviders.list',
    'identityProviders.readSamlMetadata',
    'identityProviders.readSignUp',
    'identityProviders.receiveSamlResponse',
    'identityProviders.writeWalletMessage',
  ],
  member: ['identityProviders.listConnections', 'identityProviders.unlink'],
  confirmed: ['identityProviders.beginLink'],
})
