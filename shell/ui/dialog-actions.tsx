import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from './button.tsx'

export type DialogActionsProps = {
  /** A verb: "Skicka". */
  label: string
  tone?: 'primary' | 'danger' | undefined
  /** Without it, the button submits the form around it. */
  onAct?: (() => void) | undefined
  pending?: boolean | undefined
  disabled?: boolean | undefined
  onCancel: () => void
  cancelLabel?: string | undefined
  /** Focuses the cancel button, so that Enter cancels. */
  cancelFirst?: boolean | undefined
}

/** A dialog's sticky footer. Must be the last child of the dialog or its form; covers their padding of 1.5 rem. */
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
