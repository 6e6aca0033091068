import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as secondStep from './second-step.ts'
import * as setup from './setup.ts'

// A refused try of a code stays counted, so these handlers count it before their transaction.
const counting = { transaction: 'own' } as const

export const routes = [
  route(contract.readSecondFactors, setup.read),
  route(contract.startTotpSetup, setup.startSetup),
  route(contract.confirmTotpSetup, setup.confirmSetup, counting),
  route(contract.disableTotp, setup.disable),
  route(contract.regenerateRecoveryCodes, setup.regenerateCodes),
  route(contract.finishWithCode, secondStep.finishWithCode, counting),
  route(contract.finishWithRecoveryCode, secondStep.finishWithRecoveryCode, counting),
  route(contract.reauthenticateWithCode, secondStep.reauthenticate, counting),
  route(contract.revokeTrustedBrowser, setup.revokeBrowser),
  route(contract.revokeTrustedBrowsers, setup.revokeBrowsers),
]
