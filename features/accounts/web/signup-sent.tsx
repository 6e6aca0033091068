import MailCheck from 'lucide-react/icons/mail-check'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ResendButton } from './resend-button.tsx'

/** Icon and actions beside the notice that names the address. */
export default function SignupSent({
  email,
  next,
  onStartOver,
}: {
  email: string
  next: string | undefined
  onStartOver: () => void
}) {
  const t = useTexts('accounts')
  return (
    <>
      <MailCheck className="order-first text-4xl text-accent-ink" />
      <div className="flex flex-wrap gap-2">
        <ResendButton email={email} next={next} />
        <Button variant="quiet" onClick={onStartOver}>
          {t('signup.start_over')}
        </Button>
      </div>
    </>
  )
}
