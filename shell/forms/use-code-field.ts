import { type ChangeEvent, type KeyboardEvent, useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../i18n/error-text.ts'

type CodeForm<Name> = {
  formProps: { error: string | undefined; attempt: number }
  refusal: unknown
  isSending: boolean
  submit: () => Promise<void>
  setFocus: (name: Name, options: { shouldSelect: boolean }) => void
}
type Registered<Name> = {
  name: Name
  onChange: (event: ChangeEvent<HTMLInputElement>) => Promise<unknown>
  onBlur: (event: { target: unknown }) => Promise<unknown>
  error: string | undefined
}

const refusedCode = (refusal: unknown, wrongCode: string): string | undefined =>
  refusal instanceof ApiError && refusal.code === wrongCode ? errorText(refusal) : undefined

export type CodeFieldOptions = {
  /** The error of a wrong code. */
  wrongCode: string
  /** Whether a typed value is sent without a press. */
  isComplete?: (typed: string) => boolean
}

/**
 * The field of a form that sends one code. A refused code is an error of the field, which is selected so that typing
 * replaces it. Two quick submits send the code once: the second one would be refused as used.
 */
export const useCodeField = <Name extends string, Field extends Registered<Name>>(
  form: CodeForm<Name>,
  field: Field & Registered<Name>,
  { wrongCode, isComplete }: CodeFieldOptions,
) => {
  const { setFocus } = form
  const { name } = field
  const refused = refusedCode(form.refusal, wrongCode)
  const { attempt } = form.formProps
  useEffect(() => {
    if (!refused) return
    setFocus(name, { shouldSelect: true })
    // The error below the field could be behind the buttons of a dialog.
    document.activeElement?.scrollIntoView({ block: 'center' })
  }, [refused, attempt, name, setFocus])
  return {
    formProps: { ...form.formProps, ...(refused && { error: undefined }) },
    codeProps: {
      ...field,
      error: refused ?? field.error,
      autoComplete: 'one-time-code' as const,
      autoCorrect: 'off',
      spellCheck: false,
      dir: 'ltr' as const,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.target.value
        void field.onChange(event).then(() => {
          if (isComplete?.(typed) && !form.isSending) void form.submit()
        })
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && form.isSending) event.preventDefault()
      },
    },
  }
}
