import * as z from 'zod/mini'
import { memberCard } from '#features/profiles/contract/card.ts'
import { abilities } from '#kit/abilities.ts'
import { id, instant, language } from '#kit/fields.ts'

/** What a participant wrote about themselves for the others. */
const introduction = z.strictObject({ text: z.string(), language: language(), writtenAt: instant() })

export const cohortView = z.strictObject({
  programId: id(),
  /** Those that are visible to the viewer. */
  participants: z.int(),
  /** Null unless the viewer is a participant. */
  own: z.nullable(
    z.strictObject({
      introduction: z.nullable(introduction),
      /** Shown among the alumni of the program once it is completed. */
      isAlumnus: z.boolean(),
    }),
  ),
  /** How many more announcements the owner can publish today. Null unless the viewer is the owner. */
  announcementsLeft: z.nullable(z.int()),
  can: abilities('introduce', 'announce'),
})
export type CohortView = z.output<typeof cohortView>

export const participantView = z.strictObject({
  member: memberCard,
  location: z.nullable(z.string()),
  introduction: z.nullable(introduction),
})
export type ParticipantView = z.output<typeof participantView>

export const announcementView = z.strictObject({
  id: id(),
  programId: id(),
  title: z.string(),
  text: z.string(),
  language: language(),
  /** At most one of a program. */
  isPinned: z.boolean(),
  createdAt: instant(),
  editedAt: z.nullable(instant()),
  can: abilities('edit', 'pin', 'delete'),
})
export type AnnouncementView = z.output<typeof announcementView>
