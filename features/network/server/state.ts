import type { ConnectionView } from '../contract/index.ts'

/** Database state of a pair: its connection and its only request. */
export type PairState = {
  connected: boolean
  request_id: string | null
  request_from: string | null
  declined: boolean
  withdrawn: boolean
}

/** The connection as the viewer sees it: a declined request stays pending for its sender. */
export const connectionOf = (
  { connected, request_id, request_from, declined, withdrawn }: PairState,
  viewerId: string,
): ConnectionView => {
  if (connected) return { state: 'connected', requestId: null }
  if (request_id === null || withdrawn) return { state: 'none', requestId: null }
  if (request_from === viewerId) return { state: 'requested', requestId: request_id }
  return declined ? { state: 'none', requestId: null } : { state: 'asked', requestId: request_id }
}
