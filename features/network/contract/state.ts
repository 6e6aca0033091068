import * as z from 'zod/mini'
import { id } from '#kit/fields.ts'

/** How a member stands to the viewer (NET-02). `requested`: the viewer has asked; `asked`: the other one has. */
export const connectionStates = ['none', 'requested', 'asked', 'connected'] as const
export type ConnectionState = (typeof connectionStates)[number]

export const connectionView = z.strictObject({
  state: z.enum(connectionStates),
  /** Of the pending request. */
  requestId: z.nullable(id()),
})
export type ConnectionView = z.output<typeof connectionView>
