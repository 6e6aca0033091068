import type * as z from 'zod/mini'

/**
 * Something that happened. Events carry ids, never content: browsers refetch through an endpoint that checks access.
 * `within` (seconds) in an event for a large audience spreads the refetches over that time.
 */
export type EventDefinition<Name extends string = string, Payload extends z.core.$ZodType = z.core.$ZodType> = {
  readonly name: Name
  readonly payload: Payload
}
// `EventDefinition` is invariant in its payload schema, so only `any` accepts every event.
// oxlint-disable-next-line typescript/no-explicit-any -- a list of events of different payloads
export type AnyEvent = EventDefinition<string, any>

export type PayloadOf<E extends AnyEvent> = z.output<E['payload']>

export const defineEvent = <const Name extends string, Payload extends z.core.$ZodType>(
  name: Name,
  payload: Payload,
): EventDefinition<Name, Payload> => ({ name, payload })

/** Who receives an event: every open page, the administrators or the listed members. */
export type Audience = 'everyone' | 'admins' | { members: readonly string[] }

/** One event in the stream; the stream can be resumed after `cursor`. Events of one commit have one `transaction`. */
export type LiveEvent = { cursor: string; transaction: string; name: string; payload: Record<string, unknown> }
