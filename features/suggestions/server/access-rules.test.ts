import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('suggestions', {
  anyone: ['suggestions.list', 'suggestions.read', 'suggestions.similar'],
  confirmed: ['suggestions.create', 'suggestions.edit', 'suggestions.remove', 'suggestions.setVote'],
  admin: ['suggestions.merge', 'suggestions.setStatus', 'suggestions.unmerge'],
})
