import { route } from '#platform/http/route.ts'
import * as contract from '../contract/index.ts'
import * as connections from './service/connections.ts'
import { listMembers } from './service/directory.ts'
import * as recommendations from './service/recommendations.ts'

export const routes = [
  route(contract.listMembers, listMembers),
  route(contract.requestConnection, connections.request),
  route(contract.acceptRequest, connections.accept),
  route(contract.declineRequest, connections.decline),
  route(contract.withdrawRequest, connections.withdraw),
  route(contract.removeConnection, connections.remove),
  route(contract.listConnections, connections.listConnections),
  route(contract.listRequests, connections.listRequests),
  route(contract.readNetworkSummary, connections.summary),
  route(contract.listRecommended, recommendations.listRecommended),
  route(contract.setDismissed, recommendations.setDismissed),
]
