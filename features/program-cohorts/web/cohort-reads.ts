import { listAlumni, listAnnouncements, listParticipants, readCohort } from '../contract/index.ts'

/** What a change of an announcement makes stale: the list, and how many are left today. */
export const announcementReads = [listAnnouncements, readCohort]

/** What a participant's own choice makes stale. */
export const choiceReads = [readCohort, listParticipants, listAlumni]
