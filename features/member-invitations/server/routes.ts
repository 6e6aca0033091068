import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as service from './service.ts'

export const routes = [
  // Without a transaction, so that no database connection is occupied while the file arrives.
  route(contract.previewImport, service.preview, { transaction: 'own' }),
  route(contract.importInvitations, service.importFile, { transaction: 'own' }),
  route(contract.listInvitations, service.list),
  route(contract.countInvitations, service.counts),
  route(contract.resendInvitation, service.resend),
  route(contract.withdrawInvitation, service.withdraw),
  route(contract.openInvitation, service.open),
  // The transaction begins after the password is hashed.
  route(contract.acceptInvitation, service.accept, { transaction: 'own' }),
  route(contract.stopInvitations, service.stop),
]
