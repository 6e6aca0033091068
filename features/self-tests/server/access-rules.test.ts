import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('self-tests', {
  'admin-viewer': ['selfTests.read', 'selfTests.list'],
  admin: ['selfTests.run', 'selfTests.runUpload', 'selfTests.confirm'],
  anyone: ['selfTests.provokeError'],
})
