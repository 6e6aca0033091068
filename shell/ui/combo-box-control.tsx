import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button as AriaButton } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import type { ComboBoxProps, Option } from './combo-box.tsx'
import { bareInputClasses, inputGroupClasses, type useField } from './field.tsx'
import { listClasses, listPopoverClasses, optionClasses, panelClasses, popoverClasses } from './overlay-styles.ts'

type ComboBoxControlProps = ReturnType<typeof useField> & Omit<ComboBoxProps<string>, 'label'>

/** The control of a `ComboBox`, loaded on use. */
export default function ComboBoxControl({
  ids,
  control,
  options,
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  disabled = false,
  error,
}: ComboBoxControlProps) {
  const t = useTexts('shell')
  return (
    <AriaLocaleProvider>
      <AriaComboBox
        id={control.id}
        aria-labelledby={ids.label}
        {...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] })}
        defaultItems={options.map((option) => ({ ...option, id: option.value }))}
        selectedKey={value}
        // React Aria finds it only after the first render, when the focus has opened the list with an empty field.
        defaultInputValue={options.find((option) => option.value === value)?.label ?? ''}
        onSelectionChange={(key) => onChange(key as string | null)}
        {...(onBlur && { onBlur })}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
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
          className={classes(panelClasses, popoverClasses, listPopoverClasses, 'w-(--trigger-width)')}
        >
          <ListBox<Option & { id: string }>
            className={classes(listClasses, 'max-h-72')}
            renderEmptyState={() => <p className="px-2.5 py-2 text-sm text-ink-muted">{t('ui.no_matches')}</p>}
          >
            {(option) => (
              <ListBoxItem textValue={option.label} className={optionClasses}>
                {({ isSelected }) => (
                  <>
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span>
                        <bdi>{option.label}</bdi>
                      </span>
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
    </AriaLocaleProvider>
  )
}
