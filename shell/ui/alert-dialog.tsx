import { useState, type FormEvent, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '#shell/i18n/texts.ts'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import { DialogActions } from './dialog-actions.tsx'
import { Callout } from './callout.tsx'
import { panelClasses, scrimClasses } from './overlay-styles.ts'
import { TextField } from './text-field.tsx'

export type AlertDialogProps = {
  open: boolean
  onClose: () => void
  /** The question, with the name of its subject: "Ta bort Fjord?". */
  title: string
  text: ReactNode
  /** A verb: "Ta bort", never "OK". */
  confirmLabel: string
  onConfirm: () => void
  tone?: 'danger' | 'primary' | undefined
  pending?: boolean | undefined
  error?: string | undefined
  /** For irreversible actions: the user must type this name first. */
  confirmName?: string | undefined
}

/** Asks for confirmation. Closes only with its buttons and Escape. */
export const AlertDialog = (props: AlertDialogProps) => {
  const {
    open,
    onClose,
    title,
    text,
    confirmLabel,
    onConfirm,
    tone = 'danger',
    pending = false,
    error,
    confirmName,
  } = props
  return (
    <AriaLocaleProvider>
      <ModalOverlay
        isOpen={open}
        onOpenChange={(next) => next || onClose()}
        isKeyboardDismissDisabled={pending}
        className={classes(scrimClasses, 'flex items-end justify-center sm:items-center sm:p-6')}
      >
        <Modal className="w-full transition-[translate] duration-180 data-entering:translate-y-4 sm:max-w-sm">
          <AriaDialog
            role="alertdialog"
            className={classes(
              panelClasses,
              'max-h-[92dvh] overflow-y-auto overscroll-contain rounded-b-none sm:rounded-xl',
            )}
          >
            <div className="flex flex-col gap-4 p-6">
              <Heading slot="title" className="text-lg font-bold tracking-tight [overflow-wrap:anywhere]">
                {title}
              </Heading>
              <div className="text-sm text-pretty text-ink-muted">{text}</div>
              {error && (
                <Callout tone="danger" live>
                  {error}
                </Callout>
              )}
              <Confirm {...{ confirmLabel, confirmName, onClose, onConfirm, pending, tone }} />
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaLocaleProvider>
  )
}

type ConfirmProps = Required<Pick<AlertDialogProps, 'confirmLabel' | 'onClose' | 'onConfirm'>> & {
  confirmName: string | undefined
  pending: boolean
  tone: 'danger' | 'primary'
}

const Confirm = ({ confirmLabel, confirmName, onClose, onConfirm, pending, tone }: ConfirmProps) => {
  const t = useTexts('shell')
  const [typed, setTyped] = useState('')
  const matches = confirmName === undefined || typed.normalize('NFC').trim() === confirmName.normalize('NFC').trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (matches && !pending) onConfirm()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {confirmName !== undefined && (
        <TextField
          label={t('ui.confirm_name', { name: confirmName })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {/* Enter cancels by default, unless a name must be typed. */}
      <DialogActions
        label={confirmLabel}
        tone={tone}
        disabled={!matches}
        pending={pending}
        onCancel={onClose}
        cancelFirst={confirmName === undefined}
      />
    </form>
  )
}
