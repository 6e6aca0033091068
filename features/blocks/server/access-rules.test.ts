import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('blocks', {
  member: ['blocks.list', 'blocks.read'],
  confirmed: ['blocks.setBlock', 'blocks.setMute'],
})
