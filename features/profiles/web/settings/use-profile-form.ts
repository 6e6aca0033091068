import { type OwnProfile, updateProfile } from '../../contract/index.ts'
import { call } from '#shell/api/call.ts'
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
    send: async (input) => {
      if (Object.keys(input).length === 0) return savedValues(profile)
      const now = await call(updateProfile, input)
      await setCachedProfile(now)
      return savedValues(now)
    },
    onSaved,
  })
}
