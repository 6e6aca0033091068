import * as z from 'zod/mini'

const title = () => z.string()

/** Activity types (section 3, DASH-01) and the values that their texts interpolate. */
export const activityPayloads = {
  profile_update: z.strictObject({}),
  new_post: z.strictObject({}),
  new_opportunity: z.strictObject({ title: title() }),
  new_connection: z.strictObject({}),
  joined_program: z.strictObject({ title: title() }),
  completed_session: z.strictObject({}),
} as const

export type ActivityType = keyof typeof activityPayloads
export type ActivityPayload<Type extends ActivityType> = z.output<(typeof activityPayloads)[Type]>
export const activityTypes = Object.keys(activityPayloads) as [ActivityType, ...ActivityType[]]

/** Who may see an activity besides its members: every member, or the connections of its members. */
export const audiences = ['everyone', 'connections'] as const
export type FeedAudience = (typeof audiences)[number]
