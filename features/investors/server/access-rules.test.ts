import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('investors', {
  anyone: ['investors.count'],
  member: ['investors.readOwn', 'investors.withdraw'],
  confirmed: ['investors.setInterest'],
  'admin-viewer': ['investors.list'],
})
