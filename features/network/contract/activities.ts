import * as z from 'zod/mini'
import { defineActivities } from '#features/activity/contract/define-activities.ts'

export const networkActivities = defineActivities({
  new_connection: { payload: z.strictObject({}), icon: 'handshake', audience: 'connections' },
})
