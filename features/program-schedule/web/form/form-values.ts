import type { EventKind, Occurrence, ScheduledEvent } from '../../contract/index.ts'

export type EventValues = {
  kind: EventKind
  title: string
  description: string
  /** `YYYY-MM-DDTHH:MM` */
  startsLocal: string | null
  endsLocal: string | null
  startsOccurrence: Occurrence
  endsOccurrence: Occurrence
  place: string
  callUrl: string
  isPublic: boolean
}

/** The values of the form for an event, or for a new one. */
export const valuesOf = (event: ScheduledEvent | null): EventValues => ({
  kind: event?.kind ?? 'workshop',
  title: event?.title ?? '',
  description: event?.description ?? '',
  startsLocal: event?.startsLocal ?? null,
  endsLocal: event?.endsLocal ?? null,
  startsOccurrence: event?.startsOccurrence ?? 'first',
  endsOccurrence: event?.endsOccurrence ?? 'first',
  place: event?.place ?? '',
  callUrl: event?.callUrl ?? '',
  isPublic: event?.isPublic ?? false,
})

/** A missing time is left out, so that the contract says so. A deadline is one minute. */
export const inputOf = (values: EventValues) => {
  const starts = { local: values.startsLocal ?? undefined, occurrence: values.startsOccurrence }
  const ends =
    values.kind === 'deadline' ? starts : { local: values.endsLocal ?? undefined, occurrence: values.endsOccurrence }
  return {
    kind: values.kind,
    title: values.title,
    description: values.description,
    startsLocal: starts.local,
    startsOccurrence: starts.occurrence,
    endsLocal: ends.local,
    endsOccurrence: ends.occurrence,
    place: values.place.trim() || null,
    callUrl: values.callUrl.trim() || null,
    isPublic: values.isPublic,
  }
}

/** A usual end for a start: three hours later, on the same day. */
export const usualEnd = (starts: string): string => {
  const hour = Math.min(Number(starts.slice(11, 13)) + 3, 23)
  const minute = hour === 23 ? '45' : starts.slice(14)
  return `${starts.slice(0, 10)}T${String(hour).padStart(2, '0')}:${minute}`
}
