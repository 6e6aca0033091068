import { type ReactNode, Suspense } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import { bareInputClasses, inputGroupClasses, type useField } from './field.tsx'
import { listClasses, listPopoverClasses, optionClasses, panelClasses, popoverClasses } from './overlay-styles.ts'

export type Suggestion = {
  id: string
  /** Its name for assistive technology. */
  text: string
  isDisabled?: boolean | undefined
  content: ReactNode
}

export type SuggestionsControlProps = ReturnType<typeof useField> & {
  typed: string
  onTyped: (text: string) => void
  suggestions: readonly Suggestion[]
  onChoose: (id: string) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  error?: string | undefined
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** Shown instead of an empty list. Without it, an empty list stays closed, and any text may be typed. */
  emptyText?: string | undefined
  /** For an input whose box the caller draws. */
  bare?: { className: string; inputClassName: string } | undefined
}

/** A text input with suggestions of which one is chosen: a tag, a member. Loaded on use. */
export default function SuggestionsControl({
  ids,
  control,
  typed,
  onTyped,
  suggestions,
  onChoose,
  onBlur,
  name,
  placeholder = '',
  maxLength,
  error,
  disabled = false,
  autoFocus = false,
  emptyText,
  bare,
}: SuggestionsControlProps) {
  const input = (
    <Input
      dir="auto"
      data-field={name}
      placeholder={placeholder}
      autoFocus={autoFocus}
      autoComplete="off"
      enterKeyHint="enter"
      {...(maxLength !== undefined && { maxLength })}
      className={bare?.inputClassName ?? bareInputClasses}
    />
  )
  return (
    <AriaLocaleProvider>
      <ComboBox
        id={control.id}
        aria-labelledby={ids.label}
        {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
        items={suggestions}
        disabledKeys={suggestions.filter(({ isDisabled }) => isDisabled).map(({ id }) => id)}
        inputValue={typed}
        onInputChange={onTyped}
        selectedKey={null}
        onSelectionChange={(key) => key !== null && onChoose(String(key))}
        {...(onBlur && { onBlur })}
        menuTrigger="input"
        allowsCustomValue={emptyText === undefined}
        allowsEmptyCollection={emptyText !== undefined}
        isInvalid={Boolean(error)}
        isDisabled={disabled}
        className={bare?.className ?? ''}
      >
        {bare ? input : <div className={inputGroupClasses}>{input}</div>}
        <Popover
          offset={bare ? 10 : 4}
          className={classes(
            panelClasses,
            popoverClasses,
            listPopoverClasses,
            bare ? 'min-w-48' : 'w-(--trigger-width)',
          )}
        >
          <ListBox<Suggestion>
            className={classes(listClasses, bare ? 'max-h-60' : 'max-h-80')}
            renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-muted">{emptyText}</p>}
          >
            {({ text, content }) => (
              <ListBoxItem textValue={text} className={optionClasses}>
                {/* Texts that are still loading must not hide the form around the input, which would lose the focus. */}
                <Suspense fallback={text}>{content}</Suspense>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </AriaLocaleProvider>
  )
}
