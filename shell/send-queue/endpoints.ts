import type { AnyEndpoint } from '#kit/endpoint.ts'
import { replyMessage, sendMessage } from '#features/messages/contract/index.ts'

/** The calls that may wait in the outbox. What was kept by an earlier version of the product is found by its name. */
const endpoints: readonly AnyEndpoint[] = [sendMessage, replyMessage]

export const endpointNamed = (name: string): AnyEndpoint | undefined => endpoints.find((one) => one.name === name)
