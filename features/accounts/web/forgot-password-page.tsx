import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import { requestPasswordReset } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Link } from '#shell/ui/link.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { AuthLayout } from '#shell/layout/auth-layout.tsx'

export default function ForgotPasswordPage() {
  const t = useTexts('accounts')
  const [sentTo, setSentTo] = useState<string>()
  const back = (
    <span className="flex flex-col items-center gap-2">
      <Link to="/login/mail" className="inline-flex items-center coarse:min-h-11">
        {t('login.mail_code')}
      </Link>
      <Link to="/login" className="inline-flex items-center coarse:min-h-11">
        {t('forgot.back')}
      </Link>
    </span>
  )
  if (sentTo) {
    return (
      <AuthLayout title={t('forgot.sent_title')} description={t('forgot.description')} footer={back}>
        <div className="flex flex-col items-start gap-5" role="status">
          <MailCheck className="text-4xl text-accent-ink" />
          <p>{t('forgot.sent_text', { email: sentTo })}</p>
        </div>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('forgot.title')} lead={t('forgot.lead')} description={t('forgot.description')} footer={back}>
      <ForgotForm onSent={setSentTo} />
    </AuthLayout>
  )
}

const ForgotForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const t = useTexts('accounts')
  const form = useEndpointForm(requestPasswordReset, {
    draft: 'forgot-password',
    onSuccess: (_answer, { email }) => onSent(email),
  })
  return (
    <Form {...form.formProps}>
      <TextField label={t('fields.email')} {...form.field('email')} type="email" autoComplete="username" />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isSending}>
        {t('forgot.submit')}
      </Button>
    </Form>
  )
}
