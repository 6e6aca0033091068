import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('second-factors', {
  anyone: ['secondFactors.finishWithCode', 'secondFactors.finishWithRecoveryCode'],
  'signed-in': ['secondFactors.reauthenticate'],
  member: ['secondFactors.read', 'secondFactors.revokeBrowser', 'secondFactors.revokeBrowsers'],
  confirmed: [
    'secondFactors.startSetup',
    'secondFactors.confirmSetup',
    'secondFactors.disable',
    'secondFactors.regenerateCodes',
  ],
})
