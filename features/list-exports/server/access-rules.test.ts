import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('list-exports', {
  admin: ['listExports.count', 'listExports.download'],
})
