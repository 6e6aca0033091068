import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('search', {
  anyone: ['search.everything'],
})
