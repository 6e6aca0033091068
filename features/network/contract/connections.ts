import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, paragraphs, text } from '#kit/fields.ts'
import { page, pageInput } from '#kit/page.ts'
import { networkErrors } from './errors.ts'
import { connectionsChanged } from './events.ts'
import { networkLimits } from './limits.ts'
import { connectionView } from './state.ts'

const memberInput = { memberId: id() }
const staleAfter = [connectionsChanged, blocksChanged, profileChanged]

export const requestFields = { message: z._default(paragraphs({ min: 0, max: networkLimits.message }), '') }

export const requestConnection = endpoint({
  name: 'network.request',
  method: 'POST',
  path: '/api/network/members/:memberId/request',
  summary: 'Asks a member to connect. If they have asked the caller, both are connected; again changes nothing.',
  access: 'confirmed',
  input: z.strictObject({ ...memberInput, ...requestFields }),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself', 'network.too_many_requests'),
})

export const acceptRequest = endpoint({
  name: 'network.accept',
  method: 'POST',
  path: '/api/network/members/:memberId/accept',
  summary: 'Says yes to a member who has asked. Again changes nothing.',
  access: 'confirmed',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself', 'network.not_asked'),
})

export const declineRequest = endpoint({
  name: 'network.decline',
  method: 'POST',
  path: '/api/network/members/:memberId/decline',
  summary:
    'Says no to a member who has asked, who is not told. Answers how the two stand; without a request nothing changes.',
  access: 'member',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})

export const withdrawRequest = endpoint({
  name: 'network.withdraw',
  method: 'POST',
  path: '/api/network/members/:memberId/withdraw',
  summary: 'Takes back an own request. Answers how the two stand: connected, when the other one was faster.',
  access: 'member',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})

export const removeConnection = endpoint({
  name: 'network.remove',
  method: 'DELETE',
  path: '/api/network/connections/:memberId',
  summary: 'Ends a connection, for both. Answers how the two stand; again changes nothing.',
  access: 'member',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})

/** A connection of the viewer. */
export const ownConnection = z.strictObject({
  ...memberCard.shape,
  location: z.nullable(z.string()),
  connectedAt: instant(),
})
export type OwnConnection = z.output<typeof ownConnection>

export const listConnections = endpoint({
  name: 'network.connections',
  method: 'GET',
  path: '/api/network/connections',
  summary: 'The caller’s connections, latest first, or those whose name, company, expertise or place has these words.',
  access: 'confirmed',
  input: z.strictObject({ q: z.optional(text({ max: networkLimits.query })), ...pageInput }),
  output: page(ownConnection),
  rate: 'search',
  staleAfter,
})

/** `incoming`: to the viewer, to be answered. `outgoing`: by the viewer, unanswered. */
export const requestDirections = ['incoming', 'outgoing'] as const
export type RequestDirection = (typeof requestDirections)[number]

export const connectionRequest = z.strictObject({
  id: id(),
  /** The other one. */
  member: memberCard,
  message: z.nullable(z.string()),
  createdAt: instant(),
})
export type ConnectionRequest = z.output<typeof connectionRequest>

export const listRequests = endpoint({
  name: 'network.requests',
  method: 'GET',
  path: '/api/network/requests',
  summary: 'The caller’s unanswered requests in one direction, latest first.',
  access: 'confirmed',
  input: z.strictObject({ direction: choice(requestDirections), ...pageInput }),
  output: page(connectionRequest),
  staleAfter,
})

export const readNetworkSummary = endpoint({
  name: 'network.summary',
  method: 'GET',
  path: '/api/network/summary',
  summary: 'How many connections the caller has, and how many requests wait for their answer.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ connections: z.int(), incomingRequests: z.int() }),
  staleAfter: [connectionsChanged, blocksChanged],
})
