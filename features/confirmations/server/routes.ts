import { type Route, route } from '#platform/http/route.ts'
import type { ConfirmableAction } from '#platform/second-administrator.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'
import * as setting from './setting.ts'

export const createRoutes = (actions: () => readonly ConfirmableAction[]): Route[] => [
  route(contract.listConfirmations, service.list),
  route(contract.confirmRequest, service.createConfirm(actions)),
  route(contract.declineRequest, service.decline),
  route(contract.withdrawRequest, service.withdraw),
  route(contract.readConfirmationSetting, setting.read),
  route(contract.setConfirmationSetting, setting.set),
]
