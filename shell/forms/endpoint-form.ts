import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { AnyEndpoint, InputOf, OutputOf, ParsedInputOf } from '#kit/endpoint.ts'
import { type FieldError, fieldErrorsOf } from '#kit/errors.ts'
import { ApiError } from '../api/api-error.ts'
import { mutate } from '../api/query.ts'
import { failureText, fieldTexts } from '../i18n/error-text.ts'
import { clearDraft, clearIdempotencyKey, storeDraft, readDraft, idempotencyKeyFor } from './draft.ts'

export type EndpointFormOptions<E extends AnyEndpoint, Values extends FieldValues, Result> = {
  /** Leave a field out instead of passing `''`, so that text typed before hydration stays. */
  defaults?: NoInfer<DefaultValues<Values>>
  /** Stores changed values under this name until they are sent, except `excludedFromDraft` (passwords). */
  draft?: string
  excludedFromDraft?: readonly NoInfer<Path<Values>>[]
  /** Maps the form's values to the endpoint's input. */
  inputOf?: (values: Values) => unknown
  /** Endpoints to refetch after success, before `onSuccess`. */
  refreshes?: readonly AnyEndpoint[]
  /**
   * For a form that is more than its call, such as one that uploads a file first. `submit` makes the call: with the
   * idempotency key, and refetching `refreshes`. Without `send`, the form makes the call.
   */
  send?: (input: ParsedInputOf<E>, submit: (input: InputOf<E>) => Promise<OutputOf<E>>) => Promise<Result>
  /** Runs when the draft has been cleared. The form is sending until it resolves, and shows errors that it throws. */
  onSuccess?: (result: NoInfer<Result>, input: ParsedInputOf<E>) => unknown
}

/** The error that the server would return. Keeps the first per field: an empty address is missing, not malformed. */
const refusalOf = (endpoint: AnyEndpoint, fields: readonly FieldError[]) =>
  new ApiError(endpoint.name, 400, {
    code: 'input.invalid',
    fields: fields.filter(({ path }, at) => fields.findIndex((other) => other.path === path) === at),
  })

/** Treats `''`, `null` and `undefined` as equal. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

const toFieldErrors = (texts: Record<string, string>): FieldErrors => {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(texts)) {
    const names = path.split('.')
    let at = errors
    for (const name of names.slice(0, -1)) at = (at[name] ??= {}) as Record<string, unknown>
    at[names.at(-1) as string] ??= { type: 'refused', message }
  }
  return errors as FieldErrors
}

/**
 * A form that is one mutation: validated by the contract's schema in the browser and on the server, sent once despite
 * retries, and followed by the same refetches as `useEndpointMutation`. Without a connection it fails at once (ERR-03)
 * and keeps the values.
 *
 *     const form = useEndpointForm(createSuggestion, { draft: 'suggestion', refreshes: boardReads, onSuccess: onClose })
 *     <Form {...form.formProps}> <TextField label={…} {...form.field('title')} /> … <Button type="submit" pending={form.isSending}>
 */
export const useEndpointForm = <E extends AnyEndpoint, Values extends FieldValues = InputOf<E>, Result = OutputOf<E>>(
  endpoint: E,
  {
    defaults,
    draft,
    excludedFromDraft = [],
    inputOf,
    refreshes,
    send,
    onSuccess,
  }: EndpointFormOptions<E, Values, Result>,
) => {
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<unknown>(null)
  const name = draft ?? endpoint.name
  const resolver: Resolver<Values> = (values) => {
    const parsed = endpoint.input.safeParse(inputOf ? inputOf(values) : values, { reportInput: true })
    if (parsed.success) return { values: parsed.data as Values, errors: {} }
    return {
      values: {},
      errors: toFieldErrors(fieldTexts(refusalOf(endpoint, fieldErrorsOf(parsed.error.issues)))),
    } as never
  }
  const form = useForm<Values>({ resolver, ...(defaults ? { defaultValues: defaults } : {}) })
  const { errors, isSubmitting, submitCount } = form.formState
  const { setValue, getValues, subscribe } = form

  // After hydration, so that the browser's first render equals the server's.
  useEffect(() => {
    if (draft === undefined) return
    for (const [name, value] of Object.entries(readDraft(draft) ?? {})) {
      const path = name as Path<Values>
      const typed: unknown = getValues(path)
      if (typed === undefined || typed === '' || isSameValue(typed, get(defaults ?? {}, path)))
        setValue(path, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const isStoredInDraft = ([name, value]: [string, unknown]) =>
          !excludedFromDraft.includes(name as Path<Values>) && !isSameValue(value, get(defaultValues ?? {}, name))
        storeDraft(draft, Object.fromEntries(Object.entries(values).filter(isStoredInDraft)))
      },
    })
    // The draft name does not change while the form is mounted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft])

  const submitInput = (input: InputOf<E>) =>
    mutate(client, endpoint, input, refreshes, {
      ...(endpoint.idempotent && { idempotencyKey: idempotencyKeyFor(name, input) }),
    })
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      const input = values as ParsedInputOf<E>
      const result = await (send ? send(input, submitInput) : submitInput(input as InputOf<E>))
      if (draft !== undefined) clearDraft(draft)
      if (endpoint.idempotent) clearIdempotencyKey(name)
      await onSuccess?.(result as Result, input)
    } catch (error) {
      const texts = fieldTexts(error)
      for (const [path, message] of Object.entries(texts))
        form.setError(path as Path<Values>, { type: 'refused', message })
      const [first] = Object.keys(texts)
      if (first) form.setFocus(first as Path<Values>)
      else setRefusal(error)
    }
  })

  const errorAt = (path: Path<Values>): string | undefined =>
    (get(errors, path) as { message?: string } | undefined)?.message

  return {
    ...form,
    formProps: {
      onSubmit: (event: FormEvent) => void submit(event),
      error: refusal ? failureText(refusal) : undefined,
      attempt: submitCount,
      // A native submit before hydration must not put the values into the URL.
      method: 'post' as const,
    },
    field: (path: Path<Values>) => ({ ...form.register(path), error: errorAt(path) }),
    errorAt,
    /** The form-level error (an ApiError), for screens that act on its code. */
    refusal,
    setRefusal,
    isSending: isSubmitting,
    /** Submits from code, for a form that is saved together with another one. */
    submit: (): Promise<void> => submit(),
  }
}
