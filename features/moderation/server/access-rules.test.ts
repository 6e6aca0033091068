import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('moderation', {
  member: ['moderation.appeal', 'moderation.readDecision'],
  confirmed: ['moderation.report'],
  moderator: [
    'moderation.decide',
    'moderation.decideAppeal',
    'moderation.decideLockAppeal',
    'moderation.list',
    'moderation.lockAppeals',
  ],
})
