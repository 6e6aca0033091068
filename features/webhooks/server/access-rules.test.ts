import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('webhooks', {
  confirmed: [
    'webhooks.create',
    'webhooks.list',
    'webhooks.listDeliveries',
    'webhooks.remove',
    'webhooks.replaceSecret',
    'webhooks.resend',
    'webhooks.test',
    'webhooks.update',
  ],
})
