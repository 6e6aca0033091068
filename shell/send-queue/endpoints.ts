import type { AnyEndpoint } from '#kit/endpoint.ts'
import { replyMessage, sendMessage } from '#features/messages/contract/index.ts'

/** The endpoints that may be queued. Items stored by an earlier version are matched by name. */
const endpoints: readonly AnyEndpoint[] = [sendMessage, replyMessage]

export const endpointNamed = (name: string): AnyEndpoint | undefined => endpoints.find((one) => one.name === name)
