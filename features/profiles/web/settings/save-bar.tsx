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

/** Saves all forms of a page; visible while there are unsaved changes. Place it last in the column. */
export const SaveBar = ({ forms }: { forms: readonly SaveBarForm[] }) => {
  const t = useTexts('profiles')
  const barRef = useRef<HTMLDivElement>(null)
  // Keeps the focus in the bar when the focused button disappears.
  useRetainFocus(barRef)
  const unsavedForms = forms.filter((form) => form.hasChanges || form.isSending)
  const [first] = unsavedForms
  const isVisible = first !== undefined
  // The appearing bar must not cover the field that is being edited.
  useEffect(() => {
    if (isVisible) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isVisible])

  const save = async (event: MouseEvent) => {
    event.preventDefault()
    // Submit the first form last, so that the focus ends at the topmost error.
    for (const form of unsavedForms.toReversed()) await form.submit()
  }
  return (
    <div
      ref={barRef}
      tabIndex={-1}
      data-save-bar={first && ''}
      className={classes(
        'sticky bottom-[calc(1rem+var(--toolbar-height,0px))] z-10 outline-none',
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
          {/* The default button of the first form, so that Enter in a field saves too. */}
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
