import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('program-cohorts', {
  anyone: ['programCohorts.alumni'],
  member: ['programCohorts.announcements', 'programCohorts.participants', 'programCohorts.read'],
  confirmed: [
    'programCohorts.announce',
    'programCohorts.deleteAnnouncement',
    'programCohorts.editAnnouncement',
    'programCohorts.pinAnnouncement',
    'programCohorts.setAlumnus',
    'programCohorts.setIntroduction',
  ],
})
