import { createWaitingList } from '#features/waiting-lists/server/index.ts'
import { programChanged, programPath } from '../contract/index.ts'
import { programPlaces } from './queries/program-places.ts'

/** The applicants that the owner of a program has accepted while all places are taken (PROG-04, decision 055). */
export const programWaitingList = createWaitingList({
  kind: 'program',
  area: 'programs',
  subjects: programPlaces,
  notifications: {
    offered: 'program_place_offered',
    lapsed: 'program_place_lapsed',
    over: 'program_list_closed',
  },
  path: programPath,
  // A program that is waited for is full, and everyone sees that.
  publishPlaces: ({ publish }, id) => publish(programChanged, { id }, 'everyone'),
})

export const { offerPlacesJob, lapseOffersJob } = programWaitingList
