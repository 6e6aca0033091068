export {
  acceptRequest,
  type ConnectionRequest,
  declineRequest,
  listConnections,
  listRequests,
  type OwnConnection,
  readNetworkSummary,
  removeConnection,
  requestConnection,
  type RequestDirection,
  requestDirections,
  requestFields,
  withdrawRequest,
} from './connections.ts'
export {
  type DirectoryEntry,
  directoryFilters,
  listMembers,
  type MatchField,
  matchFields,
  type MemberSort,
  memberSorts,
} from './directory.ts'
export { networkErrors } from './errors.ts'
export { connectionsChanged, recommendationsChanged } from './events.ts'
export { networkLimits } from './limits.ts'
export { listRecommended, type Recommendation, type RecommendationReason, setDismissed } from './recommendations.ts'
export { type ConnectionState, connectionStates, type ConnectionView, connectionView } from './state.ts'
