import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('messages', {
  member: [
    'messages.accept',
    'messages.after',
    'messages.attachment',
    'messages.decline',
    'messages.draft',
    'messages.drafts',
    'messages.list',
    'messages.remove',
    'messages.removeDraft',
    'messages.removeThread',
    'messages.requestCount',
    'messages.rest',
    'messages.setAllRead',
    'messages.setRead',
    'messages.setThreadRead',
    'messages.thread',
    'messages.threads',
    'messages.unreadCount',
  ],
  confirmed: ['messages.recipient', 'messages.recipients', 'messages.reply', 'messages.saveDraft', 'messages.send'],
})
