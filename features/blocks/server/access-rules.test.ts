import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('blocks', {
  member: ['blocks.list', 'blocks.read'],
  confirmed: ['blocks.setBlock', 'blocks.setMute'],
})
