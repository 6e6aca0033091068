import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button as AriaButton } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import { bareInputClasses, inputGroupClasses, FieldLayout, useField, type FieldTexts } from './field.tsx'
import { popoverClasses, optionClasses, panelClasses } from './overlay-styles.ts'

export type Option<Value extends string = string> = { value: Value; label: string; hint?: string | undefined }

export type ComboBoxProps<Value extends string> = FieldTexts & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  placeholder?: string | undefined
  disabled?: boolean | undefined
}

/** A choice from a long list (time zones, countries), filtered by typing. */
export const ComboBox = <Value extends string>(props: ComboBoxProps<Value>) => {
  const { options, value, onChange, onBlur, name, placeholder, disabled = false, ...texts } = props
  const { ids, control } = useField(texts)
  const t = useTexts('shell')
  return (
    <AriaLocaleProvider>
      <FieldLayout controlId={control.id} ids={ids} {...texts}>
        <AriaComboBox
          id={control.id}
          aria-labelledby={ids.label}
          {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
          defaultItems={options.map((option) => ({ ...option, id: option.value }))}
          selectedKey={value}
          onSelectionChange={(key) => onChange(key as Value | null)}
          {...(onBlur && { onBlur })}
          isDisabled={disabled}
          isInvalid={Boolean(texts.error)}
          menuTrigger="focus"
          allowsEmptyCollection
        >
          <div className={inputGroupClasses}>
            <Input placeholder={placeholder ?? ''} data-field={name} autoComplete="off" className={bareInputClasses} />
            <AriaButton
              aria-label={t('ui.show_options')}
              className="grid h-9.5 w-9 flex-none place-items-center rounded-md text-base text-ink-faint outline-none coarse:size-11"
            >
              <ChevronDown />
            </AriaButton>
          </div>
          <Popover
            offset={4}
            className={classes(panelClasses, popoverClasses, 'max-h-72! w-(--trigger-width) overflow-auto')}
          >
            <ListBox<Option<Value> & { id: Value }>
              className="p-1.5 outline-none"
              renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-muted">{t('ui.no_matches')}</p>}
            >
              {(option) => (
                <ListBoxItem textValue={option.label} className={optionClasses}>
                  {({ isSelected }) => (
                    <>
                      <span className="flex min-w-0 flex-1 flex-col">
                        <span dir="auto">{option.label}</span>
                        {option.hint && <span className="text-xs text-ink-muted">{option.hint}</span>}
                      </span>
                      {isSelected && <Check className="text-primary" />}
                    </>
                  )}
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </AriaComboBox>
      </FieldLayout>
    </AriaLocaleProvider>
  )
}
