import { calendars, listMentors, listOwnListings, readMentor, schedules } from '../../contract/index.ts'

/** The reads that a change of the own calendar makes stale. */
export const calendarReads = [calendars.readCalendar, schedules.listSlots, listOwnListings, readMentor, listMentors]
