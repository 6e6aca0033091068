import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('programs', {
  anyone: ['programs.list', 'programs.read', 'programs.sharePicture'],
  member: ['programs.leave', 'programs.mine'],
  confirmed: [
    'programs.apply',
    'programs.cancel',
    'programs.complete',
    'programs.create',
    'programs.delete',
    'programs.duplicate',
    'programs.endParticipation',
    'programs.submit',
    'programs.takePlace',
    'programs.update',
    'programs.withdraw',
  ],
  'admin-viewer': ['programs.administered', 'programs.review'],
  admin: ['programs.decide'],
})
