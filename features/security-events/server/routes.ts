import { type Route, route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

/** Moderation serves `appealLockout` and `liftLock`: accounts and notifications, which it mails by, build on this area. */
export const routes: readonly Route[] = [
  route(contract.logSecurityEvent, service.logSecurityEvent),
  route(contract.logSystemError, service.logSystemError),
  route(contract.restSecurityEvents, service.restSecurityEvents),
  route(contract.readOwnLockout, service.readOwnLockout),
  route(contract.readSecurityDashboard, service.readSecurityDashboard),
  route(contract.listMemberEvents, service.listMemberEvents),
  route(contract.listLockouts, service.listLockouts),
]
