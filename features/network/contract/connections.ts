import * as z from 'zod/mini'
import { blocksChanged } from '#features/blocks/contract/index.ts'
import { memberCard } from '#features/profiles/contract/card.ts'
import { profileChanged } from '#features/profiles/contract/events.ts'
import { endpoint, emptyInput, pickErrors } from '#kit/endpoint.ts'
import { choice, id, instant, language, paragraphs, text } from '#kit/fields.ts'
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
  summary:
    'Requests a connection. Connects both members if the other one has already asked; repeating it changes nothing.',
  access: 'confirmed',
  input: z.strictObject({ ...memberInput, ...requestFields }),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself', 'network.too_many_requests'),
})

export const acceptRequest = endpoint({
  name: 'network.accept',
  method: 'POST',
  path: '/api/network/members/:memberId/accept',
  summary: 'Accepts a member’s connection request. Repeating it changes nothing.',
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
    'Declines a member’s request without notifying the sender. Returns the state; without a request nothing changes.',
  access: 'member',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})

export const withdrawRequest = endpoint({
  name: 'network.withdraw',
  method: 'POST',
  path: '/api/network/members/:memberId/withdraw',
  summary: 'Withdraws the viewer’s request and returns the state: `connected` if the other member accepted first.',
  access: 'member',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})

export const removeConnection = endpoint({
  name: 'network.remove',
  method: 'DELETE',
  path: '/api/network/connections/:memberId',
  summary: 'Removes a connection for both members and returns the state. Repeating it changes nothing.',
  access: 'member',
  input: z.strictObject(memberInput),
  output: connectionView,
  errors: pickErrors(networkErrors, 'network.member_not_found', 'network.with_yourself'),
})

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
  summary: 'Lists the viewer’s connections, latest first, optionally searched by name, company, expertise or location.',
  access: 'confirmed',
  input: z.strictObject({ q: z.optional(text({ max: networkLimits.query })), ...pageInput }),
  output: page(ownConnection),
  rate: 'search',
  staleAfter,
})

/** `incoming`: sent to the viewer. `outgoing`: sent by the viewer. */
export const requestDirections = ['incoming', 'outgoing'] as const
export type RequestDirection = (typeof requestDirections)[number]

export const connectionRequest = z.strictObject({
  id: id(),
  member: memberCard,
  message: z.nullable(z.string()),
  /** Of the message; null if it is unknown. */
  language: z.nullable(language()),
  createdAt: instant(),
})
export type ConnectionRequest = z.output<typeof connectionRequest>

export const listRequests = endpoint({
  name: 'network.requests',
  method: 'GET',
  path: '/api/network/requests',
  summary: 'Lists the viewer’s pending requests in one direction, latest first.',
  access: 'confirmed',
  input: z.strictObject({ direction: choice(requestDirections), ...pageInput }),
  output: page(connectionRequest),
  staleAfter,
})

export const readNetworkSummary = endpoint({
  name: 'network.summary',
  method: 'GET',
  path: '/api/network/summary',
  summary: 'Counts the viewer’s connections and the requests that await their answer.',
  access: 'member',
  input: emptyInput,
  output: z.strictObject({ connections: z.int(), incomingRequests: z.int() }),
  staleAfter: [connectionsChanged, blocksChanged],
})
