import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('program-schedule', {
  anyone: ['programSchedule.publicEvents'],
  member: ['programSchedule.eventFile', 'programSchedule.file', 'programSchedule.list'],
  confirmed: ['programSchedule.cancel', 'programSchedule.create', 'programSchedule.delete', 'programSchedule.update'],
})
