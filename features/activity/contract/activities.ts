import * as z from 'zod/mini'
import { defineActivities } from './define-activities.ts'

export const postActivities = defineActivities({
  new_post: { payload: z.strictObject({}), icon: 'pen', audience: 'author' },
})
