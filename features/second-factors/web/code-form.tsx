import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { isWholeCode } from '#shell/forms/is-whole-code.ts'
import { useCodeField } from '#shell/forms/use-code-field.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { finishWithCode } from '../contract/index.ts'
import { useFinish } from './use-finish.ts'

/** The check box comes first: the code is sent with its sixth digit. */
export const CodeForm = ({ next }: { next: string | null }) => {
  const t = useTexts('second-factors')
  const finish = useFinish(next)
  const form = useEndpointForm(finishWithCode, { onSuccess: ({ viewer }) => finish(viewer) })
  const { formProps, codeProps } = useCodeField(form, form.field('code'), {
    wrongCode: 'second_factor.code_invalid',
    isComplete: isWholeCode,
  })
  return (
    <Form {...formProps}>
      <Checkbox label={t('second_step.trust')} hint={t('second_step.trust_hint')} {...form.register('trust')} />
      <TextField
        label={t('second_step.code')}
        hint={t('second_step.code_hint')}
        {...codeProps}
        inputMode="numeric"
        autoFocus
      />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('second_step.submit')}
      </Button>
    </Form>
  )
}
