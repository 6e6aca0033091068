import { programPath } from '#features/programs/contract/index.ts'

export { announce, deleteAnnouncement, editAnnouncement, listAnnouncements, pinAnnouncement } from './announcements.ts'
export { listAlumni, listParticipants, readCohort, setAlumnus, setIntroduction } from './cohort.ts'
export { cohortErrors } from './errors.ts'
export { programAlumniChanged, programCohortChanged } from './events.ts'
export { cohortLimits } from './limits.ts'
export type { AnnouncementView, CohortView, ParticipantView } from './views.ts'

/** Where the owner and the participants of a program meet, by the path of the program. */
export const cohortPathBelow = (path: string) => `${path}/cohort` as const

export const cohortPath = (slug: string) => cohortPathBelow(programPath(slug)) as `/${string}`
