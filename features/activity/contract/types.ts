import type * as z from 'zod/mini'
import { mentorshipActivities } from '#features/mentorship/contract/activities.ts'
import { networkActivities } from '#features/network/contract/activities.ts'
import { opportunityActivities } from '#features/opportunities/contract/activities.ts'
import { profileActivities } from '#features/profiles/contract/activities.ts'
import { programActivities } from '#features/programs/contract/activities.ts'
import { postActivities } from './activities.ts'
import type { ActivityDefinition } from './define-activities.ts'

/** The only list of areas that record activities (section 3, DASH-01). */
export const activityDefinitions = {
  ...profileActivities,
  ...postActivities,
  ...opportunityActivities,
  ...networkActivities,
  ...programActivities,
  ...mentorshipActivities,
}
type Definitions = typeof activityDefinitions

export type ActivityType = keyof Definitions
export type ActivityPayload<Type extends ActivityType> = z.output<Definitions[Type]['payload']>
export const activityTypes = Object.keys(activityDefinitions) as [ActivityType, ...ActivityType[]]

export const definitionOf = (type: ActivityType): ActivityDefinition => activityDefinitions[type]

/** Types whose audience follows from the type. */
export type RecordableType = {
  [Type in ActivityType]: Definitions[Type]['audience'] extends 'author' ? never : Type
}[ActivityType]
/** Types whose activities may have no other member. */
export type AloneType = {
  [Type in ActivityType]: Definitions[Type] extends { otherIsOptional: true } ? Type : never
}[ActivityType]
