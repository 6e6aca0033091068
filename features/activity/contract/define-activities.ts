import type * as z from 'zod/mini'

/** Who may see an activity besides its members: every member, or the connections of its members. */
export const audiences = ['everyone', 'connections'] as const
export type FeedAudience = (typeof audiences)[number]

/** Icons that an activity type can choose from; `web/activity-item.tsx` draws them. */
export type ActivityIcon = 'graduation' | 'handshake' | 'milestone' | 'pen' | 'rocket' | 'user'

/** One type of activity in the feed (DASH-01). Its text is `feed.types.<type>` in the locales of activity. */
export type ActivityDefinition = {
  /** The values that the text interpolates besides the members. */
  readonly payload: z.ZodMiniObject
  readonly icon: ActivityIcon
  /** `author`: the author of each activity chooses. */
  readonly audience: FeedAudience | 'author'
  /** The other member is optional: without one, the text is `feed.types.<type>_alone`. */
  readonly otherIsOptional?: true
}

/** Declares the activity types of an area. `types.ts` lists all areas. */
export const defineActivities = <const Types extends Readonly<Record<string, ActivityDefinition>>>(
  types: Types,
): Types => types
