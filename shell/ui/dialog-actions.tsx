import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from './button.tsx'

export type DialogActionsProps = {
  /** The act in a verb: "Skicka". */
  label: string
  tone?: 'primary' | 'danger' | undefined
  /** Left out in a form, which it submits. */
  onAct?: (() => void) | undefined
  pending?: boolean | undefined
  disabled?: boolean | undefined
  onCancel: () => void
  /** "Avbryt" unless the way out leads a step back. */
  cancelLabel?: string | undefined
  /** The way out is what Enter presses first. */
  cancelFirst?: boolean | undefined
}

/**
 * The end of every dialog: the way out, then the act, always in sight. The last part of the dialog, or of the form in it,
 * whose padding of 1.5 rem it fills.
 */
export const DialogActions = ({
  label,
  tone = 'primary',
  onAct,
  pending = false,
  disabled = false,
  onCancel,
  cancelLabel,
  cancelFirst = false,
}: DialogActionsProps) => {
  const t = useTexts('shell')
  return (
    <div className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-surface-raised px-6 py-4 max-sm:*:flex-1">
      <Button onClick={onCancel} autoFocus={cancelFirst}>
        {cancelLabel ?? t('ui.cancel')}
      </Button>
      <Button type={onAct ? 'button' : 'submit'} variant={tone} disabled={disabled} pending={pending} onClick={onAct}>
        {label}
      </Button>
    </div>
  )
}
