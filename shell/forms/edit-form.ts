import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { AnyEndpoint, InputOf, ParsedInputOf } from '#kit/endpoint.ts'
import type { CallOptions } from '../api/call.ts'
import { useContractForm } from './contract-form.ts'
import { clearDraft } from './draft.ts'

type EditFormOptions<E extends AnyEndpoint, Values extends FieldValues> = {
  draft: string
  /** What is saved now, as the fields hold it. When it changes elsewhere, the fields that were left alone here follow. */
  saved: Values
  /** The call's input from the form's values, where they differ. */
  inputOf?: (values: Values) => unknown
  /** Saves the input, and answers what is saved then. */
  send: (input: ParsedInputOf<E>, once: CallOptions) => Promise<Values>
  /** What follows once it is saved. */
  onSaved: () => unknown
}

export const isSameValue = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A form over what is saved already (a profile, a setting): it knows whether something waits to be saved, and can go back. */
export const useEditForm = <E extends AnyEndpoint, Values extends FieldValues = InputOf<E>>(
  endpoint: E,
  { draft, saved, inputOf, send, onSaved }: EditFormOptions<E, Values>,
) => {
  const form = useContractForm<E, Values>(endpoint, {
    draft,
    defaults: saved as DefaultValues<Values>,
    ...(inputOf && { inputOf }),
    send: async (input, once) => {
      const sent = form.getValues()
      const now = await send(input, once)
      // What was typed while this was on its way stays, and waits to be saved.
      const typed = form.getValues()
      lastSaved.current = JSON.stringify(now)
      form.reset(now)
      for (const path of Object.keys(now) as Path<Values>[]) {
        if (!isSameValue(typed[path], sent[path])) form.setValue(path, typed[path], { shouldDirty: true })
      }
      await onSaved()
    },
  })
  // Read while rendering, so that the form keeps count of them.
  const { isDirty, dirtyFields } = form.formState
  const key = JSON.stringify(saved)
  const lastSaved = useRef(key)
  useEffect(() => {
    if (lastSaved.current === key) return
    lastSaved.current = key
    form.reset(saved, { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true })
    // Only other values reset it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  return {
    ...form,
    /** Marks the form for the bar that saves it from outside of it. */
    formProps: { ...form.formProps, id: draft },
    hasChanges: isDirty && Object.keys(dirtyFields).length > 0,
    discard: () => {
      form.reset(saved)
      form.setRefusal(null)
      clearDraft(draft)
    },
  }
}
