import { useEffect, useRef } from 'react'
import type { DefaultValues, Path } from 'react-hook-form'
import { type OwnProfile, updateProfile } from '#features/profiles/contract/index.ts'
import { call } from '#shell/api/call.ts'
import { useContractForm } from '#shell/forms/contract-form.ts'
import { dropDraft } from '#shell/forms/draft.ts'
import { changesOf, isSameValue, type ProfileField, type ProfileValues, valuesOf } from './form-values.ts'
import { useShowProfile } from './own-profile.ts'

const pick = <Field extends ProfileField>(values: ProfileValues, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<ProfileValues, Field>

type Options = {
  draft: string
  /** What follows once it is saved. */
  onSaved: () => unknown
}

/**
 * A form of some of the profile's fields. It sends what was changed in it and nothing else; what is changed elsewhere
 * meanwhile appears in the fields that were left alone here.
 */
export const useProfileForm = <Field extends ProfileField>(profile: OwnProfile, fields: readonly Field[], { draft, onSaved }: Options) => {
  type Values = Pick<ProfileValues, Field>
  const show = useShowProfile()
  const form = useContractForm<typeof updateProfile, Values>(updateProfile, {
    draft,
    defaults: pick(valuesOf(profile), fields) as DefaultValues<Values>,
    inputOf: (values) => changesOf(values, profile),
    send: async (input) => {
      if (Object.keys(input).length > 0) {
        const sent = form.getValues()
        const now = await call(updateProfile, input)
        await show(now)
        // What was typed while this was on its way stays, and waits to be saved.
        const typed = form.getValues()
        form.reset(pick(valuesOf(now), fields) as Values)
        for (const field of fields) {
          const path = field as unknown as Path<Values>
          if (!isSameValue(typed[field], sent[field])) form.setValue(path, typed[field] as never, { shouldDirty: true })
        }
      }
      await onSaved()
    },
  })
  // Read while rendering, so that the form keeps count of them.
  const { isDirty, dirtyFields } = form.formState
  const shown = useRef(profile)
  useEffect(() => {
    if (shown.current === profile) return
    shown.current = profile
    form.reset(pick(valuesOf(profile), fields) as Values, { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true })
    // Only another profile resets it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [profile])

  return {
    ...form,
    hasChanges: isDirty && Object.keys(dirtyFields).length > 0,
    discard: () => {
      form.reset(pick(valuesOf(profile), fields) as Values)
      form.setRefusal(null)
      dropDraft(draft)
    },
  }
}
