import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readBlockState, service.read),
  route(contract.listBlockedMembers, service.list),
  route(contract.setBlock, service.setBlock),
  route(contract.setMute, service.setMute),
]
