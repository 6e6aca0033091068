import { useEndpointMutation } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { cancelEmailChange, confirmEmailChange, readEmailChange, requestEmailChange } from '../../contract/index.ts'

/** The code that was mailed to the new address. */
export const WaitingChange = ({ change }: { change: { email: string; expiresAt: string } }) => {
  const t = useTexts('accounts')
  const format = useFormat()
  const { announce } = useAuth()
  const form = useEndpointForm(confirmEmailChange, {
    refreshes: [readEmailChange],
    onSuccess: ({ viewer }) => {
      announce('user_updated', viewer)
      toast({ title: t('email_change.done'), tone: 'positive' })
    },
  })
  const onError = (error: unknown) => toast(failureToast(error))
  const cancel = useEndpointMutation(cancelEmailChange, { refreshes: [readEmailChange], onError })
  const again = useEndpointMutation(requestEmailChange, {
    refreshes: [readEmailChange],
    onSuccess: () => toast({ title: t('email_change.again_done'), tone: 'positive' }),
    onError,
  })
  return (
    <Callout title={t('email_change.waiting_title')}>
      <p className="mb-4 [overflow-wrap:anywhere]">
        {t('email_change.waiting_text', { email: change.email, time: format.time(change.expiresAt) })}
      </p>
      <Form {...form.formProps}>
        <TextField
          label={t('email_change.code')}
          hint={t('email_change.code_hint')}
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className="max-w-48"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" pending={form.isSending}>
            {t('email_change.confirm')}
          </Button>
          <Button pending={again.isPending} onClick={() => again.mutate({ email: change.email })}>
            {t('email_change.again')}
          </Button>
          <Button variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate({})}>
            {t('email_change.cancel')}
          </Button>
        </div>
      </Form>
    </Callout>
  )
}
