import { type Route, route } from '#platform/http/route.ts'
import type { SignInSource } from '#platform/sign-in-source.ts'
import * as contract from '../contract/index.ts'
import { createListConnections, createUnlink } from './connections.ts'
import * as saml from './saml-endpoints.ts'
import * as service from './service.ts'
import { createCompleteSignUp, readSignUp } from './sign-up.ts'

// The provider is asked outside a transaction.
const ownTransaction = { transaction: 'own' } as const

export const createRoutes = (sources: readonly SignInSource[]): Route[] => [
  route(contract.listProviders, service.list),
  route(contract.beginLogin, service.beginLogin, ownTransaction),
  route(contract.beginSso, service.beginSso, ownTransaction),
  route(contract.beginLink, service.beginLink, ownTransaction),
  route(contract.writeWalletMessage, service.writeWalletMessage),
  route(contract.finish, service.createFinish(sources), ownTransaction),
  route(contract.readSamlMetadata, saml.readMetadata),
  route(contract.receiveSamlResponse, saml.receiveResponse),
  route(contract.readSignUp, readSignUp),
  route(contract.completeSignUp, createCompleteSignUp(sources)),
  route(contract.listConnections, createListConnections(sources)),
  route(contract.unlink, createUnlink(sources)),
]
