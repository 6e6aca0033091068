import type { ConnectionView } from '../contract/index.ts'

/** What the tables know of two members: their connection, and the one request that a pair can have. */
export type PairState = {
  connected: boolean
  request_id: string | null
  request_from: string | null
  declined: boolean
  withdrawn: boolean
}

/**
 * How the other one stands to the viewer. A request that was declined is still pending for who sent it, and gone for who
 * said no; one that was withdrawn is gone for both.
 */
export const connectionOf = (
  { connected, request_id, request_from, declined, withdrawn }: PairState,
  viewerId: string,
): ConnectionView => {
  if (connected) return { state: 'connected', requestId: null }
  if (request_id === null || withdrawn) return { state: 'none', requestId: null }
  if (request_from === viewerId) return { state: 'requested', requestId: request_id }
  return declined ? { state: 'none', requestId: null } : { state: 'asked', requestId: request_id }
}
