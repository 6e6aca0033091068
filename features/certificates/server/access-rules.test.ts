import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('certificates', {
  anyone: ['certificates.check', 'certificates.signedCopy'],
  member: ['certificates.mine', 'certificates.participants', 'certificates.setHidden'],
  confirmed: ['certificates.issue', 'certificates.issueAll', 'certificates.revoke'],
})
