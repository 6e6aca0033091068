import type { findCohort } from '#features/programs/server/index.ts'
import type { PublicEvent, ScheduledEvent } from '../contract/index.ts'
import { localTimeOf } from './local-time.ts'
import * as policy from './policy.ts'
import type { EventRow } from './queries/events.ts'

export type Program = NonNullable<Awaited<ReturnType<typeof findCohort>>>
type Viewer = Parameters<typeof policy.mayEdit>[0]

export const factsOf = (row: EventRow, program: Program): policy.EventFacts => ({
  ...program,
  isCancelled: row.cancelled_at !== null,
  endsAt: row.ends_at,
})

/** What visitors see of an event. */
export const publicEventOf = (row: EventRow, program: Program): PublicEvent => {
  const starts = localTimeOf(row.starts_at, program.timeZone)
  const ends = localTimeOf(row.ends_at, program.timeZone)
  return {
    id: row.id,
    programId: row.program_id,
    kind: row.kind,
    title: row.title,
    language: program.language,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    startsLocal: starts.local,
    endsLocal: ends.local,
    startsOccurrence: starts.occurrence,
    endsOccurrence: ends.occurrence,
    timeZone: program.timeZone,
    place: row.place,
    isOnline: row.call_url !== null,
    isCancelled: row.cancelled_at !== null || program.status === 'cancelled',
  }
}

export const scheduledEventOf = (row: EventRow, program: Program, viewer: Viewer, now: Date): ScheduledEvent => {
  const facts = factsOf(row, program)
  return {
    ...publicEventOf(row, program),
    description: row.description,
    callUrl: row.call_url,
    isPublic: row.is_public,
    can: {
      edit: policy.mayEdit(viewer, facts),
      cancel: policy.mayCancel(viewer, facts, now),
      delete: policy.mayDelete(viewer, facts, now),
    },
  }
}
