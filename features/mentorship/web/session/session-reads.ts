import { schedules, sessions } from '../../contract/index.ts'

/** The reads that a change of a session makes stale. */
export const sessionReads = [
  sessions.readSession,
  sessions.listSessions,
  sessions.countOpenRequests,
  sessions.listMentorships,
  schedules.listSlots,
]
