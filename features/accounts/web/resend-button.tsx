import { resendConfirmation } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

/** Requests another confirmation mail to a known address (AUTH-04). */
export const ResendButton = ({
  email,
  next,
  ...buttonProps
}: {
  email: string
  next?: string | undefined
  variant?: 'secondary' | 'quiet'
  size?: 'sm' | 'md'
}) => {
  const t = useTexts('accounts')
  const resend = useEndpointMutation(resendConfirmation, {
    onSuccess: () => toast({ title: t('resend.done'), tone: 'positive' }),
    onError: (error) => toast(failureToast(error)),
  })
  return (
    <Button {...buttonProps} pending={resend.isPending} onClick={() => resend.mutate({ email, next })}>
      {t('resend.action')}
    </Button>
  )
}
