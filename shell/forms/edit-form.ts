import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { AnyEndpoint, InputOf, ParsedInputOf } from '#kit/endpoint.ts'
import type { CallOptions } from '../api/call.ts'
import { isSameValue, useContractForm } from './contract-form.ts'
import { clearDraft } from './draft.ts'

type EditFormOptions<E extends AnyEndpoint, Values extends FieldValues> = {
  draft: string
  /** The saved values. When they change elsewhere, the fields that are not dirty follow. */
  saved: Values
  /** Maps the form's values to the endpoint's input. */
  inputOf?: (values: Values) => unknown
  /** Returns the saved values. */
  send: (input: ParsedInputOf<E>, once: CallOptions) => Promise<Values>
  onSaved: () => unknown
}

/** A form for a saved record, with change detection and `discard`. */
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
      // Text typed during the request stays and is still unsaved.
      const typed = form.getValues()
      lastSaved.current = JSON.stringify(now)
      form.reset(now)
      for (const path of Object.keys(now) as Path<Values>[]) {
        if (!isSameValue(typed[path], sent[path])) form.setValue(path, typed[path], { shouldDirty: true })
      }
      await onSaved()
    },
  })
  // Read during render to subscribe to these values.
  const { isDirty, dirtyFields } = form.formState
  const key = JSON.stringify(saved)
  const lastSaved = useRef(key)
  useEffect(() => {
    if (lastSaved.current === key) return
    lastSaved.current = key
    form.reset(saved, { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true })
    // Reset only when the saved values change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  return {
    ...form,
    /** The id connects the form with a save bar outside of it. */
    formProps: { ...form.formProps, id: draft },
    hasChanges: isDirty && Object.keys(dirtyFields).length > 0,
    discard: () => {
      form.reset(saved)
      form.setRefusal(null)
      clearDraft(draft)
    },
  }
}
