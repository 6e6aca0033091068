import { itDeclaresAccessRules } from '#tests/support/declared-endpoints.ts'

itDeclaresAccessRules('second-factors', {
  anyone: ['secondFactors.finishWithCode', 'secondFactors.finishWithRecoveryCode'],
  member: [
    'secondFactors.read',
    'secondFactors.reauthenticate',
    'secondFactors.revokeBrowser',
    'secondFactors.revokeBrowsers',
  ],
  confirmed: [
    'secondFactors.startSetup',
    'secondFactors.confirmSetup',
    'secondFactors.disable',
    'secondFactors.regenerateCodes',
  ],
})
