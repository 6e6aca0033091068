import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  route(contract.listUserNotes, service.list),
  route(contract.addUserNote, service.add),
  route(contract.deleteUserNote, service.remove),
]
