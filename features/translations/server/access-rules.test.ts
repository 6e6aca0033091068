import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('translations', {
  anyone: ['translations.detectLanguage'],
  'admin-viewer': ['translations.coverage'],
})
