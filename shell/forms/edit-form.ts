import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, Path } from 'react-hook-form'
import type { AnyEndpoint, InputOf, OutputOf, ParsedInputOf } from '#kit/endpoint.ts'
import { clearDraft } from './draft.ts'
import { isSameValue, useEndpointForm } from './endpoint-form.ts'

type EditFormOptions<E extends AnyEndpoint, Values extends FieldValues> = {
  draft: string
  /** The saved values. When they change elsewhere, the fields that are not dirty follow. */
  saved: Values
  /** Maps the form's values to the endpoint's input. */
  inputOf?: (values: Values) => unknown
  /** False for an input that changes nothing, which then counts as saved without a call. */
  shouldSend?: (input: ParsedInputOf<E>) => boolean
  refreshes?: readonly AnyEndpoint[]
  /** The saved values in an answer. */
  savedOf: (answer: OutputOf<E>) => Values
  /** `answer` is null if nothing was sent. */
  onSaved: (answer: OutputOf<E> | null) => unknown
}

/** A form for a saved record, with change detection and `discard`. */
export const useEditForm = <E extends AnyEndpoint, Values extends FieldValues = InputOf<E>>(
  endpoint: E,
  { draft, saved, inputOf, shouldSend, refreshes, savedOf, onSaved }: EditFormOptions<E, Values>,
) => {
  const sentValues = useRef(saved)
  const form = useEndpointForm<E, Values, OutputOf<E> | null>(endpoint, {
    draft,
    defaults: saved as DefaultValues<Values>,
    ...(inputOf && { inputOf }),
    ...(refreshes && { refreshes }),
    send: async (input, submit) => {
      sentValues.current = form.getValues()
      return shouldSend?.(input) === false ? null : submit(input as InputOf<E>)
    },
    onSuccess: async (answer) => {
      const now = answer === null ? saved : savedOf(answer)
      // Text typed during the request stays and is still unsaved.
      const typed = form.getValues()
      lastSaved.current = JSON.stringify(now)
      form.reset(now)
      for (const path of Object.keys(now) as Path<Values>[]) {
        if (!isSameValue(typed[path], sentValues.current[path])) form.setValue(path, typed[path], { shouldDirty: true })
      }
      await onSaved(answer)
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
