import { type MouseEvent, useEffect, useRef } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { useRetainFocus } from '#shell/ui/retain-focus.tsx'

type SaveBarForm = {
  formProps: { id: string }
  hasChanges: boolean
  isSending: boolean
  discard: () => void
  submit: () => Promise<void>
}

/**
 * Saves what is written on a tab of the settings, all of its forms at once. It is there while something waits to be
 * saved, at the lower edge of the screen. Put it last in the column.
 */
export const SaveBar = ({ forms }: { forms: readonly SaveBarForm[] }) => {
  const t = useTexts('profiles')
  const barRef = useRef<HTMLDivElement>(null)
  // The focus of a pressed button stays here when the button goes.
  useRetainFocus(barRef)
  const unsavedForms = forms.filter((form) => form.hasChanges || form.isSending)
  const [first] = unsavedForms
  const isVisible = first !== undefined
  // The bar must not cover the field whose first letter brought it.
  useEffect(() => {
    if (isVisible) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isVisible])

  const save = async (event: MouseEvent) => {
    event.preventDefault()
    // The first form last, so that the focus ends at the topmost refusal.
    for (const form of unsavedForms.toReversed()) await form.submit()
  }
  return (
    <div
      ref={barRef}
      tabIndex={-1}
      data-save-bar={first && ''}
      className={classes(
        'sticky bottom-4 z-10 outline-none',
        first &&
          'flex animate-rise flex-wrap items-center justify-end gap-3 rounded-xl border border-line bg-surface-raised p-3 shadow-high',
      )}
    >
      <p role="status" className={first ? 'flex-[1_1_14rem] ps-2 text-sm text-ink-muted max-sm:sr-only' : 'sr-only'}>
        {first && t('settings.unsaved')}
      </p>
      {first && (
        <>
          <Button variant="quiet" onClick={() => unsavedForms.forEach((form) => form.discard())}>
            {t('settings.discard')}
          </Button>
          {/* The default button of the form it names, so that Enter in a field saves, too. */}
          <Button
            type="submit"
            form={first.formProps.id}
            variant="primary"
            pending={unsavedForms.some((form) => form.isSending)}
            onClick={(event) => void save(event)}
          >
            {t('settings.save')}
          </Button>
        </>
      )}
    </div>
  )
}
