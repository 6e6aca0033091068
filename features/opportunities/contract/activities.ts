import * as z from 'zod/mini'
import { defineActivities } from '#features/activity/contract/define-activities.ts'

export const opportunityActivities = defineActivities({
  new_opportunity: { payload: z.strictObject({ title: z.string() }), icon: 'milestone', audience: 'everyone' },
})
