import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('translations', {
  anyone: ['translations.detectLanguage'],
  'admin-viewer': ['translations.coverage'],
})
