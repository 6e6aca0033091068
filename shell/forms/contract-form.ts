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
import type { AnyEndpoint, InputOf, ParsedInputOf } from '#kit/endpoint.ts'
import { type FieldError, fieldErrorsOf } from '#kit/errors.ts'
import { ApiError } from '../api/api-error.ts'
import type { CallOptions } from '../api/call.ts'
import { failureText, fieldTexts } from '../i18n/error-text.ts'
import type { FieldProblem } from '../ui/form.tsx'
import { clearDraft, clearIdempotencyKey, storeDraft, readDraft, idempotencyKeyFor } from './draft.ts'

export type ContractFormOptions<E extends AnyEndpoint, Values extends FieldValues> = {
  /** What the fields begin with. Leave a field out rather than giving `''`: what was typed before the page took over then stays. */
  defaults?: NoInfer<DefaultValues<Values>>
  /**
   * Keeps what is typed under this name until it has been sent, but for the fields in `unkept` (passwords). A field that
   * is as it began is not kept: what was changed elsewhere meanwhile stands there after a reload.
   */
  draft?: string
  excludedFromDraft?: readonly NoInfer<Path<Values>>[]
  /** The call's input from the form's values, where they differ. */
  inputOf?: (values: Values) => unknown
  /**
   * Sends the input; what it throws is shown. Hand `once` on to `call`: an idempotent endpoint then does the same input
   * once, also when it is sent again after a lost answer or a reload.
   */
  send: (input: ParsedInputOf<E>, callOptions: CallOptions) => Promise<unknown>
}

/** What the server would answer. The first thing that is wrong with a field is the one to say: an empty address is missing, not malformed. */
const refusalOf = (endpoint: AnyEndpoint, fields: readonly FieldError[]) =>
  new ApiError(endpoint.name, 400, {
    code: 'input.invalid',
    fields: fields.filter(({ path }, at) => fields.findIndex((other) => other.path === path) === at),
  })

/** An empty field is as good as one that nothing was ever put into. */
const isSameOrBothEmpty = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

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
 * A form that sends one endpoint's input. The contract's schema checks it in the browser as it does on the server, so
 * both mark the same field with the same words; what the server finds in addition is marked the same way.
 *
 *     const form = useContractForm(createSuggestion, { draft: 'suggestion', send: (input) => create.mutateAsync(input) })
 *     <Form {...form.frame}> <TextField label={…} {...form.field('title')} /> … <Button type="submit" pending={form.isSending}>
 */
export const useContractForm = <E extends AnyEndpoint, Values extends FieldValues = InputOf<E>>(
  endpoint: E,
  { defaults, draft, excludedFromDraft = [], inputOf, send }: ContractFormOptions<E, Values>,
) => {
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

  // After the page took over, so that the browser's first render equals the server's.
  useEffect(() => {
    if (draft === undefined) return
    for (const [name, value] of Object.entries(readDraft(draft) ?? {})) {
      const path = name as Path<Values>
      const typed: unknown = getValues(path)
      if (typed === undefined || typed === '' || isSameOrBothEmpty(typed, get(defaults ?? {}, path)))
        setValue(path, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const isStoredInDraft = ([name, value]: [string, unknown]) =>
          !excludedFromDraft.includes(name as Path<Values>) && !isSameOrBothEmpty(value, get(defaultValues ?? {}, name))
        storeDraft(draft, Object.fromEntries(Object.entries(values).filter(isStoredInDraft)))
      },
    })
    // One form keeps one draft for as long as it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft])

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    try {
      await send(
        values as ParsedInputOf<E>,
        endpoint.idempotent ? { idempotencyKey: idempotencyKeyFor(name, values) } : {},
      )
      if (draft !== undefined) clearDraft(draft)
      if (endpoint.idempotent) clearIdempotencyKey(name)
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
  const problems = (): FieldProblem[] => flattenErrors(errors).map(([name, text]) => ({ name, text }))

  return {
    ...form,
    /** For `<Form>`: how to submit, and, when it was refused as a whole, that it failed and why. */
    formProps: {
      onSubmit: (event: FormEvent) => void submit(event),
      error: refusal ? failureText(refusal) : undefined,
      attempt: submitCount,
      // Submitted before the page took over, a form must not put what was typed into the address.
      method: 'post' as const,
    },
    /** For a native field: registers it and shows what is wrong with it. */
    field: (path: Path<Values>) => ({ ...form.register(path), error: errorAt(path) }),
    errorAt,
    /** Every refused field, for the summary on top of a long form: `<Form {...form.frame} problems={form.problems()}>`. */
    problems,
    /** What the server refused as a whole (an ApiError), for screens that act on its code. */
    refusal,
    setRefusal,
    isSending: isSubmitting,
    /** Sends without a press, for what is saved together with another form. */
    submit: (): Promise<void> => submit(),
  }
}

const flattenErrors = (errors: object, above = ''): [string, string][] =>
  Object.entries(errors).flatMap(([name, error]: [string, unknown]): [string, string][] => {
    if (typeof error !== 'object' || error === null) return []
    const path = above + name
    const { message } = error as { message?: unknown }
    return typeof message === 'string' ? [[path, message]] : flattenErrors(error, `${path}.`)
  })
