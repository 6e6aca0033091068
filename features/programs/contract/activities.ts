import * as z from 'zod/mini'
import { defineActivities } from '#features/activity/contract/define-activities.ts'

export const programActivities = defineActivities({
  joined_program: { payload: z.strictObject({ title: z.string() }), icon: 'rocket', audience: 'connections' },
})
