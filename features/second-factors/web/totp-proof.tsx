import type { IdentityProofProps } from '#shell/auth/identity-question.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { isWholeCode } from '#shell/forms/is-whole-code.ts'
import { useCodeField } from '#shell/forms/use-code-field.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { reauthenticateWithCode } from '../contract/index.ts'

/** Confirms the identity with a code, in the dialog of the accounts. */
export default function TotpProof({ confirmLabel, onConfirmed, onCancel, children }: IdentityProofProps) {
  const t = useTexts('second-factors')
  const form = useEndpointForm(reauthenticateWithCode, { onSuccess: onConfirmed })
  const { formProps, codeProps } = useCodeField(form, form.field('code'), {
    wrongCode: 'second_factor.code_invalid',
    isComplete: isWholeCode,
  })
  return (
    <Form {...formProps}>
      <TextField
        label={t('second_step.code')}
        hint={t('second_step.code_hint')}
        {...codeProps}
        inputMode="numeric"
        autoFocus
      />
      {children}
      <DialogActions label={confirmLabel} pending={form.isSending} onCancel={onCancel} />
    </Form>
  )
}
