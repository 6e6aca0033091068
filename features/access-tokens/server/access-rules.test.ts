import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('access-tokens', {
  member: ['accessTokens.list', 'accessTokens.revoke'],
  confirmed: ['accessTokens.create'],
})
