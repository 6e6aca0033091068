import { type OwnProfile, updateProfile } from '../../contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { changesOf, type ProfileField, type ProfileValues, formValuesOf } from './form-values.ts'
import { useSetCachedProfile } from './use-own-profile.ts'

type Options = {
  draft: string
  onSaved: () => unknown
}

/** A form for some profile fields that sends only changes. */
export const useProfileForm = <Field extends ProfileField>(
  profile: OwnProfile,
  fields: readonly Field[],
  { draft, onSaved }: Options,
) => {
  const setCachedProfile = useSetCachedProfile()
  const savedValues = (now: OwnProfile) => {
    const values = formValuesOf(now)
    return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<ProfileValues, Field>
  }
  return useEditForm<typeof updateProfile, Pick<ProfileValues, Field>>(updateProfile, {
    draft,
    saved: savedValues(profile),
    inputOf: (values) => changesOf(values, profile),
    shouldSend: (input) => Object.keys(input).length > 0,
    savedOf: savedValues,
    onSaved: async (updated) => {
      if (updated) await setCachedProfile(updated)
      await onSaved()
    },
  })
}
