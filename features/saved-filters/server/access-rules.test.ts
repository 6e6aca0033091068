import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('saved-filters', {
  'admin-viewer': ['savedFilters.change', 'savedFilters.delete', 'savedFilters.list', 'savedFilters.save'],
})
