import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('mentorship', {
  anyone: ['mentorship.read'],
  member: [
    'mentorship.cancel',
    'mentorship.expertise',
    'mentorship.invitation',
    'mentorship.mentorships',
    'mentorship.mine',
    'mentorship.openRequests',
    'mentorship.readSchedule',
    'mentorship.readSession',
    'mentorship.sessions',
    'mentorship.slots',
  ],
  confirmed: [
    'mentorship.approve',
    'mentorship.book',
    'mentorship.create',
    'mentorship.decline',
    'mentorship.delete',
    'mentorship.list',
    'mentorship.pick',
    'mentorship.propose',
    'mentorship.saveNotes',
    'mentorship.setActive',
    'mentorship.setMeetingUrl',
    'mentorship.setOutcome',
    'mentorship.setSchedule',
    'mentorship.update',
  ],
})
