import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('marketing', {
  anyone: ['marketing.community', 'marketing.siteFacts'],
  admin: ['marketing.updateSiteFacts'],
})
