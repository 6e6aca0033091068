import { lazy, Suspense } from 'react'
import { useHydrated } from '../use-hydrated.ts'
import { classes } from './classes.ts'
import { FieldNotes, type FieldTexts, inputGroupClasses, OptionalMark, useField } from './field.tsx'

export type DateFieldProps = FieldTexts & {
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: (() => void) | undefined
  /** `YYYY-MM-DD`, like `value`. */
  min?: string | undefined
  max?: string | undefined
  name?: string | undefined
  disabled?: boolean | undefined
}

const LoadedDateField = lazy(() => import('./date-picker.tsx'))

/** Takes the place of the field until its code has arrived. */
const Placeholder = ({ label, hideLabel, hint, error, optional, className }: DateFieldProps) => {
  const { ids } = useField({ hint, error })
  return (
    <div className={classes('flex min-w-0 flex-col gap-1.5', className)}>
      <span className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
        {optional && <OptionalMark />}
      </span>
      <div className={classes(inputGroupClasses, 'h-10 coarse:h-11')} />
      <FieldNotes ids={ids} hint={hint} error={error} />
    </div>
  )
}

/**
 * A date, typed in the language's order of day, month and year, or picked from a calendar. Rendered in the browser
 * only: React Aria's markup has style attributes, which the content security policy forbids in a page from the server.
 */
export const DateField = (props: DateFieldProps) => {
  const placeholder = <Placeholder {...props} />
  if (!useHydrated()) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <LoadedDateField {...props} />
    </Suspense>
  )
}
