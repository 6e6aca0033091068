import { createWaitingList } from '#features/waiting-lists/server/index.ts'
import { mentorPath } from '../contract/index.ts'
import { mentorPlaces } from './queries/mentor-places.ts'

/** The applicants that a mentor has approved while all places are taken (MENT-03). */
export const mentorWaitingList = createWaitingList({
  kind: 'mentorship',
  area: 'mentorship',
  subjects: mentorPlaces,
  notifications: { offered: 'mentorship_place_offered', lapsed: 'mentorship_place_lapsed' },
  path: mentorPath,
})

export const { offerPlacesJob, lapseOffersJob } = mentorWaitingList
