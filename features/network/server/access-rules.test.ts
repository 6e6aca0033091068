import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('network', {
  member: ['network.decline', 'network.remove', 'network.summary', 'network.withdraw'],
  confirmed: [
    'network.accept',
    'network.connections',
    'network.members',
    'network.recommended',
    'network.request',
    'network.requests',
    'network.setDismissed',
  ],
})
