import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('marketing', {
  anyone: ['marketing.community', 'marketing.siteFacts'],
  admin: ['marketing.updateSiteFacts'],
})
