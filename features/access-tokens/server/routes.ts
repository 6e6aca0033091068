import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.listAccessTokens, service.list),
  route(contract.createAccessToken, service.create),
  route(contract.revokeAccessToken, service.revoke),
]
