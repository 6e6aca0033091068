import X from 'lucide-react/icons/x'
import { useState, type KeyboardEvent } from 'react'
import { distinctTags, tagKey } from '#kit/tags.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from './classes.ts'
import { inputGroupClasses, FieldLayout, useField, type FieldTexts } from './field.tsx'
import { SuggestionInput } from './suggestion-input.tsx'

export type TagFieldProps = FieldTexts & {
  value: readonly string[]
  onChange: (value: string[]) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  suggestions?: readonly string[] | undefined
  onTyping?: ((text: string) => void) | undefined
  /** The field is disabled at this number of tags. */
  max?: number | undefined
  placeholder?: string | undefined
}

const isSame = (one: string, other: string) => tagKey(one) === tagKey(other)

/** Enter or a comma adds a tag; a pasted list is split. Typing an existing tag again updates its spelling. */
export const TagField = (props: TagFieldProps) => {
  const {
    value,
    onChange,
    onBlur,
    name,
    suggestions = [],
    onTyping,
    max = Number.POSITIVE_INFINITY,
    placeholder,
    ...texts
  } = props
  const { ids, control } = useField(texts)
  const t = useTexts('shell')
  const [typed, setTypedText] = useState('')
  // No suggestions right after a tag was added: the list would cover the next field.
  const [isAdded, setAdded] = useState(false)
  const setTyped = (text: string) => {
    setTypedText(text)
    if (text !== '') setAdded(false)
    onTyping?.(text)
  }
  const full = value.length >= max

  const add = (text: string) => {
    const added = distinctTags(text.split(/[,،\n]/))
    setTyped('')
    setAdded(added.length > 0)
    if (added.length === 0) return
    const respelled = value.map((tag) => added.find((one) => isSame(one, tag)) ?? tag)
    const fresh = added.filter((one) => !value.some((tag) => isSame(one, tag)))
    onChange([...respelled, ...fresh].slice(0, max))
  }
  const remove = (tag: string) => onChange(value.filter((one) => one !== tag))

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return
    const choosing = event.key === 'Enter' && input.getAttribute('aria-activedescendant')
    if ((event.key === 'Enter' || event.key === ',' || event.key === '،') && typed.trim() !== '' && !choosing) {
      event.preventDefault()
      event.stopPropagation()
      add(typed)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setAdded(false)
    if (event.key === 'Backspace' && typed === '') onChange(value.slice(0, -1))
  }
  const offered = (isAdded ? [] : suggestions)
    .filter((word) => !value.some((tag) => isSame(tag, word)) && tagKey(word).includes(tagKey(typed.trim())))
    .slice(0, 8)
    .map((word) => ({ id: word, text: word, content: <span dir="auto">{word}</span> }))

  return (
    <FieldLayout controlId={control.id} ids={ids} {...texts}>
      <div onKeyDownCapture={press} className={classes(inputGroupClasses, 'flex-wrap gap-1.5 p-1.25')}>
        {value.map((tag) => (
          <span
            key={tag}
            className="inline-flex max-w-full items-center gap-0.5 rounded-sm bg-primary-soft ps-2.5 text-sm"
          >
            <span dir="auto" className="truncate">
              {tag}
            </span>
            <button
              type="button"
              aria-label={t('ui.remove', { name: tag })}
              onClick={() => remove(tag)}
              className="grid size-7 place-items-center rounded-sm text-ink-muted hover:text-ink coarse:size-9"
            >
              <X className="size-3.5" />
            </button>
          </span>
        ))}
        <SuggestionInput
          {...{ ids, control, name, typed, suggestions: offered }}
          onTyped={(text) => (/[,،\n]/.test(text) ? add(text) : setTyped(text))}
          onChoose={add}
          onBlur={() => {
            add(typed)
            onBlur?.()
          }}
          error={texts.error}
          disabled={full}
          placeholder={value.length === 0 ? (placeholder ?? ' ') : ' '}
          bare={{
            className: full ? 'sr-only' : 'min-w-16 flex-1',
            inputClassName: 'min-h-7 w-full min-w-0 bg-transparent px-1.5 text-base outline-none',
          }}
        />
      </div>
    </FieldLayout>
  )
}
