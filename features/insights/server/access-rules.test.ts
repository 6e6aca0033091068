import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('insights', {
  confirmed: ['insights.subjects', 'insights.views', 'insights.terms', 'insights.answers', 'insights.asked'],
})
