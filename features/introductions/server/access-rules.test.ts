import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('introductions', {
  confirmed: [
    'introductions.answer',
    'introductions.candidates',
    'introductions.list',
    'introductions.propose',
    'introductions.withdraw',
  ],
})
