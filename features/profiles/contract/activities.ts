import * as z from 'zod/mini'
import { defineActivities } from '#features/activity/contract/define-activities.ts'

export const profileActivities = defineActivities({
  profile_update: { payload: z.strictObject({}), icon: 'user', audience: 'connections' },
})
