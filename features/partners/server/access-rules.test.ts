import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('partners', {
  member: ['partners.readOwn'],
  confirmed: ['partners.apply'],
  'admin-viewer': ['partners.list'],
  admin: ['partners.decide', 'partners.reset'],
})
