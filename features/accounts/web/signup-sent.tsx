import MailCheck from 'lucide-react/icons/mail-check'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ResendButton } from './resend-button.tsx'

/** Where the mail went, and what to do when it does not come. */
export default function SignupSent({ email, next, onStartOver }: { email: string; next: string | undefined; onStartOver: () => void }) {
  const t = useTexts('accounts')
  return (
    <div className="flex flex-col items-start gap-5" role="status">
      <MailCheck className="text-4xl text-accent-ink" />
      <p>{t('signup.sent_text', { email })}</p>
      <div className="flex flex-wrap gap-2">
        <ResendButton email={email} next={next} />
        <Button variant="quiet" onClick={onStartOver}>
          {t('signup.start_over')}
        </Button>
      </div>
    </div>
  )
}
