import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('member-invitations', {
  anyone: ['memberInvitations.accept', 'memberInvitations.open', 'memberInvitations.stop'],
  'admin-viewer': ['memberInvitations.counts', 'memberInvitations.list'],
  admin: [
    'memberInvitations.import',
    'memberInvitations.preview',
    'memberInvitations.resend',
    'memberInvitations.withdraw',
  ],
})
