import BadgeCheck from 'lucide-react/icons/badge-check'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type PhoneNumberState, readPhoneNumber, requestPhoneCode } from '../contract/index.ts'
import { AwaitedCode } from './awaited-code.tsx'

/** The number in the profile, and its confirmation (AUTH-14). Nothing where no text messages can be sent. */
export const PhoneNumberCard = () => {
  const t = useTexts('phone-numbers')
  const { data, error, refetch } = useEndpointQuery(readPhoneNumber, {})
  if (!data && !error) return null
  if (data && !data.isOffered) return null
  return (
    <SectionCard title={t('title')} text={t('text')}>
      {data ? (
        <Content state={data} />
      ) : (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error?.requestId} />
      )}
    </SectionCard>
  )
}

const Content = ({ state: { phone, status, code, can } }: { state: PhoneNumberState }) => {
  const t = useTexts('phone-numbers')
  if (phone === null)
    return (
      <div className="flex flex-col items-start gap-2">
        <p>{t('none')}</p>
        <ProfileLink label={t('add')} />
      </div>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 font-medium" dir="ltr">
          {phone}
        </p>
        {status === 'confirmed' ? (
          <Badge tone="positive" icon={<BadgeCheck />}>
            {t('status.confirmed')}
          </Badge>
        ) : (
          <Badge>{t('status.unconfirmed')}</Badge>
        )}
      </div>
      {code ? (
        <AwaitedCode phone={phone} code={code} />
      ) : status === 'confirmed' ? (
        <p className="text-sm text-ink-muted">{t('confirmed_text')}</p>
      ) : (
        <SendCode can={can.requestCode} />
      )}
      <ProfileLink label={t('change')} />
    </>
  )
}

const SendCode = ({ can }: { can: PhoneNumberState['can']['requestCode'] }) => {
  const t = useTexts('phone-numbers')
  const reason = useReason('phone-numbers')(can)
  const send = useEndpointMutation(requestPhoneCode, {
    refreshes: [readPhoneNumber],
    onError: (error) => void toast(failureToast(error)),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-measure text-sm text-ink-muted">{t('unconfirmed_text')}</p>
      <Button reason={reason} pending={send.isPending} onClick={() => send.mutate({})}>
        {t('send')}
      </Button>
    </div>
  )
}

const ProfileLink = ({ label }: { label: string }) => (
  <Link to="/profile?tab=profile" className="touch-line w-fit text-sm">
    {label}
  </Link>
)
