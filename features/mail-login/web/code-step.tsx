import MailCheck from 'lucide-react/icons/mail-check'
import { useEndpointMutation } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { isWholeCode } from '#shell/forms/is-whole-code.ts'
import { useCodeField } from '#shell/forms/use-code-field.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { finishWithMailedCode, mailLoginLimits, requestMailLogin } from '../contract/index.ts'
import { useEnter } from './use-enter.ts'
import { useSecondsUntil } from './use-seconds-until.ts'

type CodeStepProps = {
  sent: { email: string; at: number }
  next: string | null
  onSentAgain: () => unknown
  onOtherAddress: () => unknown
}

export const CodeStep = ({ sent, next, onSentAgain, onOtherAddress }: CodeStepProps) => {
  const t = useTexts('mail-login')
  const enter = useEnter()
  const form = useEndpointForm(finishWithMailedCode, { onSuccess: ({ viewer }) => enter(viewer, next) })
  const { formProps, codeProps } = useCodeField(form, form.field('code'), {
    wrongCode: 'account.code_wrong',
    isComplete: isWholeCode,
  })
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-start gap-3" role="status">
        <MailCheck className="mt-1 shrink-0 text-xl text-accent-ink" />
        <p className="[overflow-wrap:anywhere]">{t('page.sent', { email: sent.email })}</p>
      </div>
      <Form {...formProps}>
        <TextField label={t('page.code')} hint={t('page.code_hint')} {...codeProps} inputMode="numeric" autoFocus />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
          {t('page.submit')}
        </Button>
      </Form>
      <div className="flex flex-wrap items-start gap-3">
        <SendAgain sent={sent} next={next} onSentAgain={onSentAgain} />
        <Button variant="quiet" onClick={onOtherAddress}>
          {t('page.other')}
        </Button>
      </div>
    </div>
  )
}

const SendAgain = ({ sent, next, onSentAgain }: Omit<CodeStepProps, 'onOtherAddress'>) => {
  const t = useTexts('mail-login')
  const seconds = useSecondsUntil(sent.at + mailLoginLimits.resendSeconds * 1000)
  const again = useEndpointMutation(requestMailLogin, {
    onSuccess: () => {
      toast({ title: t('page.again_done'), tone: 'positive' })
      onSentAgain()
    },
    onError: (error) => toast(failureToast(error)),
  })
  return (
    <Button
      pending={again.isPending}
      reason={seconds > 0 ? t('page.wait', { count: seconds }) : undefined}
      onClick={() => again.mutate({ email: sent.email, ...(next && { next }) })}
    >
      {t('page.again')}
    </Button>
  )
}
