import { useEndpointMutation } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { confirmPhoneNumber, type PhoneNumberState, readPhoneNumber, requestPhoneCode } from '../contract/index.ts'
import { useIsPast } from './use-is-past.ts'

type AwaitedCodeProps = { phone: string; code: NonNullable<PhoneNumberState['code']> }

/** The code that was sent to the number, and another one after a minute. */
export const AwaitedCode = ({ phone, code }: AwaitedCodeProps) => {
  const t = useTexts('phone-numbers')
  const format = useFormat()
  const mayAskAgain = useIsPast(code.resendAt)
  const form = useEndpointForm(confirmPhoneNumber, {
    refreshes: [readPhoneNumber],
    onSuccess: () => void toast({ title: t('done'), tone: 'positive' }),
  })
  const again = useEndpointMutation(requestPhoneCode, {
    refreshes: [readPhoneNumber],
    onSuccess: () => void toast({ title: t('waiting.again_done'), tone: 'positive' }),
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <Callout title={t('waiting.title')}>
      <p className="mb-4">{t('waiting.text', { phone, time: format.time(code.expiresAt) })}</p>
      <Form {...form.formProps}>
        <TextField
          label={t('waiting.code')}
          hint={t('waiting.code_hint')}
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className="max-w-48"
        />
        <div className="flex flex-wrap items-start gap-3">
          <Button type="submit" variant="primary" pending={form.isSending}>
            {t('waiting.confirm')}
          </Button>
          <Button
            pending={again.isPending}
            reason={mayAskAgain ? undefined : t('waiting.again_wait', { time: format.time(code.resendAt) })}
            onClick={() => again.mutate({})}
          >
            {t('waiting.again')}
          </Button>
        </div>
      </Form>
    </Callout>
  )
}
