import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { SearchField } from './search-field.tsx'

/** So long after the last letter the list follows what is typed. */
const debounceMs = 300

type Props = {
  /** What is searched, as the region is called; also the box unless `placeholder` says more. */
  label: string
  placeholder?: string
  /** The words in the address. */
  q: string
  onSearch: (q: string) => void
  maxLength: number
  className?: string
  /** Where the form leads before the page has taken over, and what goes along as hidden fields. */
  action?: string
  children?: ReactNode
}

/** A search whose words stand in the address. Works by Enter too, and follows the way back. */
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
  // The address may change otherwise, too: by going back, by a link.
  useEffect(() => {
    const input = box.current
    // What is being typed is newer.
    if (!input || document.activeElement === input || timer.current !== undefined) return
    input.value = q
    // The box hears of it as of any other change.
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
            timer.current = value.trim() === q ? undefined : setTimeout(() => searchFor(value), debounceMs)
          }}
        />
      </form>
    </search>
  )
}
