import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'
import { bareInputClasses, inputAddonClasses, inputGroupClasses, useField } from './field.tsx'
import { mergeRefs } from './merge-refs.ts'

export type SearchFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'size' | 'type'> & {
  label: string
  after?: ReactNode
  onClear?: (() => void) | undefined
  className?: string | undefined
}

export const SearchField = ({ label, after, onClear, className, id, ref, onInput, ...rest }: SearchFieldProps) => {
  const t = useTexts('shell')
  const { control } = useField({ id })
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(rest.defaultValue ?? '') !== '')
  const filled = rest.value === undefined ? typed : rest.value !== ''
  const clear = () => {
    const input = box.current
    if (!input) return
    // Use the prototype's setter and an event, so that React and form libraries notice the change.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
    onClear?.()
  }
  return (
    <div className={classes(inputGroupClasses, className)}>
      <span className={classes(inputAddonClasses, '-me-3 ps-1')}>
        <Search />
      </span>
      <input
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={label}
        aria-label={label}
        {...rest}
        {...control}
        ref={mergeRefs(box, ref)}
        type="search"
        onInput={(event) => {
          setTyped(event.currentTarget.value !== '')
          onInput?.(event)
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event)
          if (event.key !== 'Escape' || !filled) return
          event.preventDefault()
          clear()
        }}
        className={classes(bareInputClasses, 'appearance-none')}
      />
      <span className={inputAddonClasses}>
        {filled ? (
          <button
            type="button"
            aria-label={t('ui.clear')}
            title={t('ui.clear')}
            onClick={clear}
            className="grid h-9.5 w-10 place-items-center rounded-md hover:text-ink focus-visible:-outline-offset-4 coarse:size-11"
          >
            <X />
          </button>
        ) : (
          after
        )}
      </span>
    </div>
  )
}
