import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('introductions', {
  confirmed: [
    'introductions.answer',
    'introductions.candidates',
    'introductions.list',
    'introductions.propose',
    'introductions.withdraw',
  ],
})
