import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('introductions', {
  member: ['introductions.candidates', 'introductions.list'],
  confirmed: ['introductions.answer', 'introductions.propose', 'introductions.withdraw'],
})
