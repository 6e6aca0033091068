import { route, type Route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes: Route[] = [
  route(contract.readSelfTests, service.read),
  route(contract.listSelfTestRuns, service.list),
  // Tests wait for other services between two transactions.
  route(contract.runSelfTest, service.run, { transaction: 'own' }),
  route(contract.runUploadTest, service.runUpload, { transaction: 'own' }),
  route(contract.confirmSelfTest, service.confirm),
  route(contract.provokeError, service.provokeError, { transaction: 'own' }),
]
