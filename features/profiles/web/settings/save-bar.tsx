import { useRef } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'

type Props = { form: { hasChanges: boolean; isSending: boolean; discard: () => void } }

/** Saves a long form. It follows the reader as long as something waits to be saved, and says that it does. */
export const SaveBar = ({ form: { hasChanges, isSending, discard } }: Props) => {
  const t = useTexts('profiles')
  const save = useRef<HTMLButtonElement>(null)
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-3',
        hasChanges && 'sticky bottom-4 z-10 justify-between rounded-xl border border-line bg-surface-raised p-3 shadow-high',
      )}
    >
      <p role="status" className={hasChanges ? 'flex-[1_1_14rem] text-sm text-ink-muted max-sm:sr-only' : 'sr-only'}>
        {hasChanges && t('settings.unsaved')}
      </p>
      {hasChanges && (
        <Button
          variant="quiet"
          onClick={() => {
            discard()
            // This button goes with the changes: the focus moves to the one that stays.
            save.current?.focus()
          }}
        >
          {t('settings.discard')}
        </Button>
      )}
      <Button ref={save} type="submit" variant="primary" pending={isSending}>
        {t('settings.save')}
      </Button>
    </div>
  )
}
