import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('translations', {
  anyone: ['translations.detectLanguage', 'translations.overriddenAreas', 'translations.overrides'],
  'admin-viewer': [
    'translations.coverage',
    'translations.list',
    'translations.read',
    'translations.history',
    'translations.export',
    'translations.glossary',
  ],
  admin: ['translations.set', 'translations.addTerm', 'translations.updateTerm', 'translations.deleteTerm'],
  'super-admin': ['translations.import'],
})
