import { type Route, route } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const createRoutes = (sources: readonly SignInSource[]): Route[] => [
  route(contract.requestMailLogin, service.request),
  // A refused try of a code stays counted, so it is counted before the transaction.
  route(contract.finishWithMailedCode, service.createFinishWithCode(sources), { transaction: 'own' }),
  route(contract.finishWithMailedLink, service.createFinishWithLink(sources)),
]
