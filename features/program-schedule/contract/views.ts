import * as z from 'zod/mini'
import { abilities } from '#kit/abilities.ts'
import { choice, id, instant, language, localTime } from '#kit/fields.ts'
import { eventKinds, occurrences } from './fields.ts'

const shared = {
  id: id(),
  programId: id(),
  kind: choice(eventKinds),
  title: z.string(),
  /** The language of the program's texts. */
  language: language(),
  startsAt: instant(),
  /** The same as `startsAt` for a deadline. */
  endsAt: instant(),
  /** The same on the clocks of `timeZone`. */
  startsLocal: localTime(),
  endsLocal: localTime(),
  /** Which one is meant; null unless the clocks repeat the local time. */
  startsOccurrence: z.nullable(choice(occurrences)),
  endsOccurrence: z.nullable(choice(occurrences)),
  /** The program's. */
  timeZone: z.string(),
  place: z.nullable(z.string()),
  /** Whether there is a call link. */
  isOnline: z.boolean(),
  isCancelled: z.boolean(),
}

/** An event as participants and the owner see it. */
export const scheduledEvent = z.strictObject({
  ...shared,
  description: z.string(),
  callUrl: z.nullable(z.string()),
  isPublic: z.boolean(),
  can: abilities('edit', 'cancel', 'delete'),
})
export type ScheduledEvent = z.output<typeof scheduledEvent>

/** An event on the program's public page. */
export const publicEvent = z.strictObject(shared)
export type PublicEvent = z.output<typeof publicEvent>
