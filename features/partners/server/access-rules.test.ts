import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('partners', {
  member: ['partners.readOwn'],
  confirmed: ['partners.apply'],
  'admin-viewer': ['partners.list'],
  admin: ['partners.decide', 'partners.reset'],
})
