import type * as z from 'zod/mini'

/**
 * Something that happened, told after commit to those it concerns. An event carries ids, never content: whoever
 * hears it fetches again through the endpoint that checks what they may see. What thousands hear at once may carry
 * `within` (seconds): each browser then asks again at a moment of its own in that time.
 */
export type EventDefinition<Name extends string = string, Payload extends z.core.$ZodType = z.core.$ZodType> = {
  readonly name: Name
  readonly payload: Payload
}
// Invariant schemas make the base type too narrow to accept every event; this is the shape lists of them use.
// oxlint-disable-next-line typescript/no-explicit-any -- a list of events of different payloads
export type AnyEvent = EventDefinition<string, any>

export type PayloadOf<E extends AnyEvent> = z.output<E['payload']>

export const defineEvent = <const Name extends string, Payload extends z.core.$ZodType>(
  name: Name,
  payload: Payload,
): EventDefinition<Name, Payload> => ({ name, payload })

/** Who is told: every open page, certain members, or those who administer. */
export type Audience = 'everyone' | 'admins' | { members: readonly string[] }

/** One event on the wire: `cursor` resumes the stream after it. */
export type LiveEvent = { cursor: string; name: string; payload: Record<string, unknown> }
