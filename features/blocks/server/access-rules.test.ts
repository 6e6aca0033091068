import { itDeclares } from '#tests/support/declared-endpoints.ts'

itDeclares('blocks', {
  member: ['blocks.list', 'blocks.read', 'blocks.setBlock', 'blocks.setMute'],
})
