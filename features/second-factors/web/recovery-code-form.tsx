import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useCodeField } from '#shell/forms/use-code-field.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { finishWithRecoveryCode, secondFactorLimits } from '../contract/index.ts'
import { useFinish } from './use-finish.ts'

export const RecoveryCodeForm = ({ next }: { next: string | null }) => {
  const t = useTexts('second-factors')
  const finish = useFinish(next)
  const form = useEndpointForm(finishWithRecoveryCode, {
    onSuccess: async ({ viewer, recoveryCodesLeft }) => {
      await finish(viewer)
      if (recoveryCodesLeft <= secondFactorLimits.fewRecoveryCodes)
        toast({ title: t('recovery.few', { count: recoveryCodesLeft }), text: t('recovery.few_text') })
    },
  })
  const { formProps, codeProps } = useCodeField(form, form.field('recoveryCode'), {
    wrongCode: 'second_factor.recovery_code_invalid',
  })
  return (
    <Form {...formProps}>
      <TextField
        label={t('second_step.recovery_code')}
        hint={t('second_step.recovery_hint')}
        {...codeProps}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
      />
      <Checkbox label={t('second_step.trust')} hint={t('second_step.trust_hint')} {...form.register('trust')} />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('second_step.submit')}
      </Button>
    </Form>
  )
}
