import { useLayoutEffect, useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { inputClasses, FieldLayout, useField, type FieldTexts } from './field.tsx'
import { classes } from './classes.ts'
import { mergeRefs } from './merge-refs.ts'

export type TextAreaProps = FieldTexts &
  Omit<ComponentProps<'textarea'>, 'className' | 'children' | 'maxLength' | 'rows'> & {
    rows?: keyof typeof heights | undefined
    /** Longer text can be typed, so that pasted text is not cut off silently; the form rejects it. */
    max?: number | undefined
  }

// Classes, because the CSP blocks style attributes in server-rendered HTML.
const heights = { 2: 'min-h-18', 3: 'min-h-24.5', 5: 'min-h-37.5', 8: 'min-h-57', 12: 'min-h-83' }

const growsByItself = () => typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Grows with its content from `rows` lines up to 60 % of the screen height. */
export const TextArea = ({
  label,
  hideLabel,
  hint,
  error,
  optional,
  className,
  id,
  max,
  rows = 3,
  ref,
  onInput,
  ...rest
}: TextAreaProps) => {
  const { ids, control } = useField({ id, hint, error }, rest['aria-describedby'])
  const box = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(String(rest.value ?? rest.defaultValue ?? '').length)

  const measure = () => {
    const area = box.current
    if (!area) return
    setLength([...area.value].length)
    if (growsByItself()) return
    area.style.blockSize = 'auto'
    area.style.blockSize = `${area.scrollHeight + 2}px`
  }
  // A form library may also set the value.
  useLayoutEffect(measure, [rest.value])

  return (
    <FieldLayout
      controlId={control.id}
      {...{ ids, label, hideLabel, hint, error, optional, className }}
      aside={max === undefined ? undefined : <Counter length={length} max={max} />}
    >
      <textarea
        dir="auto"
        placeholder=" "
        {...rest}
        {...control}
        ref={mergeRefs(box, ref)}
        rows={rows}
        onInput={(event: FormEvent<HTMLTextAreaElement>) => {
          measure()
          onInput?.(event as never)
        }}
        onFocusCapture={measure}
        className={classes(
          inputClasses,
          'field-sizing-content max-h-[60vh] resize-y px-3 py-2 leading-relaxed',
          heights[rows],
        )}
      />
    </FieldLayout>
  )
}

/** Announces the count only near the limit; announcing every letter would drown the text. */
const Counter = ({ length, max }: { length: number; max: number }) => {
  const t = useTexts('shell')
  const format = useFormat()
  const left = max - length
  const near = left <= Math.max(10, max * 0.1)
  return (
    <span className={classes('ms-auto text-xs', left < 0 ? 'font-medium text-danger' : 'text-ink-muted')}>
      <bdi aria-hidden="true">{t('ui.counter', { length: format.number(length), max: format.number(max) })}</bdi>
      <span className="sr-only" aria-live="polite">
        {near && (left < 0 ? t('ui.characters_over', { count: -left }) : t('ui.characters_left', { count: left }))}
      </span>
    </span>
  )
}
