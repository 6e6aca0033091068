import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('moderation', {
  member: ['moderation.appeal', 'moderation.readDecision'],
  confirmed: ['moderation.report'],
  'admin-viewer': ['moderation.casesOf', 'moderation.reportsBy'],
  moderator: [
    'moderation.decide',
    'moderation.decideAppeal',
    'moderation.decideContent',
    'moderation.decideLockAppeal',
    'moderation.list',
    'moderation.listContent',
    'moderation.lockAppeals',
    'moderation.previewContent',
  ],
})
