import { listPublicEvents, listSchedule } from '../../contract/index.ts'

/** Reads that a change of an event makes stale. */
export const scheduleReads = [listSchedule, listPublicEvents]
