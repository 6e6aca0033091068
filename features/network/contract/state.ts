import * as z from 'zod/mini'
import { id } from '#kit/fields.ts'

/** The viewer's connection to a member (NET-02). `requested`: the viewer asked; `asked`: the other member asked. */
export const connectionStates = ['none', 'requested', 'asked', 'connected'] as const
export type ConnectionState = (typeof connectionStates)[number]

export const connectionView = z.strictObject({
  state: z.enum(connectionStates),
  requestId: z.nullable(id()),
})
export type ConnectionView = z.output<typeof connectionView>
