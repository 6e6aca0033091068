import { useState } from 'react'
import type { OutputOf } from '#kit/endpoint.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useCodeField } from '#shell/forms/use-code-field.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { confirmTotpSetup, readSecondFactors, type startTotpSetup } from '../contract/index.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export type Setup = OutputOf<typeof startTotpSetup>
type SetupDialogProps = { setup: Setup; onClose: () => void }

/** SET-03: the key as a QR code and as text, a code of the app, then the recovery codes. */
export default function SetupDialog({ setup, onClose }: SetupDialogProps) {
  const t = useTexts('second-factors')
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog open onClose={onClose} title={t(codes ? 'setup.done_title' : 'setup.title')} dismissable={false}>
      {codes ? (
        <RecoveryCodeList codes={codes} onClose={onClose} />
      ) : (
        <ConfirmForm setup={setup} onConfirmed={setCodes} onCancel={onClose} />
      )}
    </Dialog>
  )
}

type ConfirmFormProps = { setup: Setup; onConfirmed: (codes: readonly string[]) => void; onCancel: () => void }

const ConfirmForm = ({ setup, onConfirmed, onCancel }: ConfirmFormProps) => {
  const t = useTexts('second-factors')
  const form = useEndpointForm(confirmTotpSetup, {
    refreshes: [readSecondFactors],
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  const { formProps, codeProps } = useCodeField(form, form.field('code'), { wrongCode: 'second_factor.code_invalid' })
  return (
    <Form {...formProps}>
      <p className="text-sm">{t('setup.scan')}</p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={setup.uri} label={t('setup.qr')} />
        <div className="hidden coarse:block">
          <a href={setup.uri} className={buttonClasses()}>
            {t('setup.open_app')}
          </a>
        </div>
      </div>
      <Key secret={setup.secret} />
      <TextField label={t('setup.code')} hint={t('setup.code_hint')} {...codeProps} inputMode="numeric" />
      <DialogActions label={t('setup.confirm')} pending={form.isSending} onCancel={onCancel} />
    </Form>
  )
}

/** In groups, which are easier to type. */
const Key = ({ secret }: { secret: string }) => {
  const t = useTexts('second-factors')
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm text-ink-muted">{t('setup.key')}</p>
      <p
        dir="ltr"
        className="w-full rounded-md bg-surface-sunken px-3 py-2 text-center font-mono [word-spacing:0.25em]"
      >
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </p>
      <CopyButton value={secret} label={t('setup.copy_key')} copiedText={t('setup.key_copied')} size="sm" />
    </div>
  )
}
