import * as z from 'zod/mini'
import { adminLevels } from '#kit/access.ts'
import { choice } from '#kit/fields.ts'

/** Actions that need a second administrator. `turn_off`: they no longer need one. */
export const confirmedActions = ['delete_user', 'set_level', 'turn_off'] as const
export type ConfirmedAction = (typeof confirmedActions)[number]

/** What a request to change a level stores. `from` is the level when the request was made. */
export const levelChange = z.strictObject({
  from: z.nullable(choice(adminLevels)),
  to: z.nullable(choice(adminLevels)),
})
