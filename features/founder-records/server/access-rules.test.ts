import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('founder-records', {
  member: [
    'founderRecords.consent',
    'founderRecords.own',
    'founderRecords.setConsent',
    'founderRecords.view',
    'founderRecords.views',
  ],
})
