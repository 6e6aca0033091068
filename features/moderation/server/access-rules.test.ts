import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('moderation', {
  member: ['moderation.appeal', 'moderation.readDecision'],
  confirmed: ['moderation.report'],
  moderator: ['moderation.decide', 'moderation.decideAppeal', 'moderation.list'],
})
