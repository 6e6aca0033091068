import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('network', {
  member: [
    'network.connections', 'network.decline', 'network.members', 'network.recommended', 'network.remove', 'network.requests',
    'network.setDismissed', 'network.summary', 'network.withdraw',
  ],
  confirmed: ['network.accept', 'network.request'],
})
