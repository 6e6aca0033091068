import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('investors', {
  anyone: ['investors.count'],
  member: ['investors.readOwn', 'investors.withdraw'],
  confirmed: ['investors.setInterest'],
  'admin-viewer': ['investors.list'],
})
