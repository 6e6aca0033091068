import { useQueryClient } from '@tanstack/react-query'
import {
  listMentors,
  listOwnListings,
  type MentorAvailability,
  readMentor,
  schedules,
  updateListing,
} from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
import { mutate } from '#shell/api/query.ts'
import { useAutosave } from '#shell/forms/autosave.ts'
import { inputOf, valuesOf } from '../form/form-values.ts'

/** Saves the availability of own listings as it is chosen (MENT-03). `chosen` is null when nothing waits to be saved. */
export const useSetAvailability = ({ id, slug }: { id: string; slug: string }) => {
  const client = useQueryClient()
  const choices = useAutosave<MentorAvailability>()
  return {
    chosen: choices.chosen(id) ?? null,
    save: (availability: MentorAvailability) =>
      choices.save(id, availability, async () => {
        // The endpoint takes the whole listing; a list has only parts of it, and they may be out of date.
        const listing = await call(readMentor, { slug })
        await mutate(client, updateListing, { id, ...inputOf({ ...valuesOf(listing), availability }) }, [
          readMentor,
          listOwnListings,
          listMentors,
          schedules.listSlots,
        ])
      }),
  }
}
