import { mayManageCohort, mayOpenCohort } from '#features/programs/server/index.ts'

/**
 * Pure rules; each returns `'ok'` or an error code.
 *
 * - Who opens a cohort sees the schedule; who manages it changes the schedule.
 * - A cancelled event is not changed any more. An event that is over is edited, but not cancelled.
 * - A coming event is cancelled before it is deleted.
 */

type Viewer = Parameters<typeof mayManageCohort>[0]
type ProgramFacts = Parameters<typeof mayManageCohort>[1]
export type EventFacts = ProgramFacts & { isCancelled: boolean; endsAt: Date }

/** An event lasts until its end; a deadline until its minute. */
export const isOver = ({ endsAt }: Pick<EventFacts, 'endsAt'>, now: Date) => endsAt <= now

export const maySeeSchedule = (viewer: Viewer, facts: ProgramFacts) => mayOpenCohort(viewer, facts)

export const mayAdd = (viewer: Viewer, facts: ProgramFacts) => mayManageCohort(viewer, facts)

export const mayEdit = (viewer: Viewer, facts: EventFacts) => {
  const verdict = mayManageCohort(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isCancelled ? 'program_event.cancelled' : 'ok'
}

export const mayCancel = (viewer: Viewer, facts: EventFacts, now: Date) => {
  const verdict = mayEdit(viewer, facts)
  if (verdict !== 'ok') return verdict
  return isOver(facts, now) ? 'program_event.over' : 'ok'
}

export const mayDelete = (viewer: Viewer, facts: EventFacts, now: Date) => {
  const verdict = mayManageCohort(viewer, facts)
  if (verdict !== 'ok') return verdict
  return facts.isCancelled || isOver(facts, now) ? 'ok' : 'program_event.cancel_first'
}

/** Visitors see the public events of a program that they see. */
export const maySeePublicEvents = ({ status, isVisible }: Pick<ProgramFacts, 'status' | 'isVisible'>) =>
  isVisible && status !== 'draft' && status !== 'pending_approval' ? 'ok' : 'program.not_found'
