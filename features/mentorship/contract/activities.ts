import * as z from 'zod/mini'
import { defineActivities } from '#features/activity/contract/define-activities.ts'

export const mentorshipActivities = defineActivities({
  completed_session: {
    payload: z.strictObject({}),
    icon: 'graduation',
    audience: 'connections',
    otherIsOptional: true,
  },
})
