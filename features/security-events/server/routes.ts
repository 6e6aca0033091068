import { type Route, route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes: readonly Route[] = [
  route(contract.logSecurityEvent, service.logSecurityEvent),
  route(contract.logSystemError, service.logSystemError),
  route(contract.restSecurityEvents, service.restSecurityEvents),
  route(contract.readOwnLockout, service.readOwnLockout),
  route(contract.appealLockout, service.appealLockout),
  route(contract.listLockouts, service.listLockouts),
  route(contract.liftLock, service.liftLock),
]
