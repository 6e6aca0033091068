import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.readStanding, service.read),
  route(contract.listKeptAway, service.list),
  route(contract.setBlock, service.setBlock),
  route(contract.setMute, service.setMute),
]
