import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as ceremonies from './ceremonies.ts'
import * as service from './service.ts'

// A refused response uses up its challenge, so the transaction is committed before the call fails.
const ownTransaction = { transaction: 'own' } as const

export const routes = [
  route(contract.listPasskeys, service.list),
  route(contract.startPasskeyRegistration, service.startRegistration),
  route(contract.registerPasskey, service.register, ownTransaction),
  route(contract.renamePasskey, service.rename),
  route(contract.removePasskey, service.remove),
  route(contract.startPasskeySignIn, ceremonies.startSignIn),
  route(contract.signInWithPasskey, ceremonies.signIn, ownTransaction),
  route(contract.startPasskeySecondStep, ceremonies.startSecondStep),
  route(contract.finishPasskeySecondStep, ceremonies.finishSecondStep, ownTransaction),
  route(contract.startPasskeyConfirmation, ceremonies.startConfirmation),
  route(contract.confirmWithPasskey, ceremonies.confirm, ownTransaction),
]
