import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { SearchField } from './search-field.tsx'
import { typingPauseMs } from './use-debounced-value.ts'

type Props = {
  label: string
  placeholder?: string
  q: string
  onSearch: (q: string) => void
  maxLength: number
  className?: string
  /** Target and hidden fields of a native submit before hydration. */
  action?: string
  children?: ReactNode
}

/** A search form whose query is in the URL. Searches while typing and on Enter. */
export const SearchParamForm = ({
  label,
  placeholder = label,
  q,
  onSearch,
  maxLength,
  className,
  action,
  children,
}: Props) => {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The URL may also change by a link or by going back.
  useEffect(() => {
    const input = box.current
    // The typed text is newer than the URL.
    if (!input || document.activeElement === input || timer.current !== undefined) return
    input.value = q
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }, [q])
  const searchFor = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (typed.trim() !== q) onSearch(typed.trim())
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchFor(box.current?.value ?? '')
  }
  return (
    <search aria-label={label} className={className}>
      <form onSubmit={submit} {...(action && { action })}>
        {children}
        <SearchField
          ref={box}
          name="q"
          label={placeholder}
          defaultValue={q}
          maxLength={maxLength}
          onInput={({ currentTarget: { value } }) => {
            clearTimeout(timer.current)
            timer.current = value.trim() === q ? undefined : setTimeout(() => searchFor(value), typingPauseMs)
          }}
        />
      </form>
    </search>
  )
}
