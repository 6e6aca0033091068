import MailCheck from 'lucide-react/icons/mail-check'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import type { SessionViewer } from '../contract/index.ts'
import { EmailChange } from './email-change/email-change.tsx'
import { ResendButton } from './resend-button.tsx'

/** The sign-in address and whether it is confirmed (AUTH-04). */
export const EmailCard = ({ viewer }: { viewer: SessionViewer }) => {
  const t = useTexts('accounts')
  const format = useFormat()
  return (
    <SectionCard title={t('settings.email')} text={t('settings.email_text')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]" dir="ltr">
          {viewer.email}
        </p>
        {viewer.emailConfirmed && (
          <Badge tone="positive" icon={<MailCheck />}>
            {t('settings.confirmed')}
          </Badge>
        )}
      </div>
      {viewer.emailConfirmed ? <EmailChange /> : <UnconfirmedNotice viewer={viewer} />}
      <p className="text-sm text-ink-muted">{t('settings.member_since', { date: format.date(viewer.memberSince) })}</p>
    </SectionCard>
  )
}

export const UnconfirmedNotice = ({ viewer, className }: { viewer: SessionViewer; className?: string }) => {
  const t = useTexts('accounts')
  return (
    <Callout
      tone="warning"
      title={t('settings.unconfirmed')}
      action={<ResendButton email={viewer.email} size="sm" />}
      className={className}
    >
      {t('settings.unconfirmed_text', { email: viewer.email })}
    </Callout>
  )
}
