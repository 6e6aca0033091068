import { useQueryClient } from '@tanstack/react-query'
import {
  listMentors,
  listOwnListings,
  type MentorAvailability,
  readMentor,
  schedules,
  setAvailability,
} from '../../contract/index.ts'
import { mutate } from '#shell/api/query.ts'
import { useAutosave } from '#shell/forms/autosave.ts'

/** Saves the availability of own listings as it is chosen (MENT-03). `chosen` is null when nothing waits to be saved. */
export const useSetAvailability = ({ id }: { id: string }) => {
  const client = useQueryClient()
  const choices = useAutosave<MentorAvailability>()
  return {
    chosen: choices.chosen(id) ?? null,
    save: (availability: MentorAvailability) =>
      choices.save(id, availability, async () => {
        await mutate(client, setAvailability, { id, availability }, [
          readMentor,
          listOwnListings,
          listMentors,
          schedules.listSlots,
        ])
      }),
  }
}
