import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('data-export', {
  'signed-in': ['dataExport.download', 'dataExport.open', 'dataExport.read', 'dataExport.remove', 'dataExport.request'],
})
