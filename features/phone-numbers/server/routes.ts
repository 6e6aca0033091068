import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

// Requests and tries are counted before the transaction, so that refused ones stay counted.
const counting = { transaction: 'own' } as const

export const routes = [
  route(contract.readPhoneNumber, service.read),
  route(contract.requestPhoneCode, service.requestCode, counting),
  route(contract.confirmPhoneNumber, service.confirm, counting),
]
