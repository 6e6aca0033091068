import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('calendar', {
  anyone: ['calendar.feed'],
  member: ['calendar.read', 'calendar.remove'],
  confirmed: ['calendar.create'],
})
