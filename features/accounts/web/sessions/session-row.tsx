import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { type Device, endSession, listSessions, type SessionView, type UserSessionView } from '../../contract/index.ts'

export const useDeviceText = (): ((device: Device) => string) => {
  const t = useTexts('accounts')
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'))
}

export const SessionRow = ({ session }: { session: SessionView }) => {
  const { device, isCurrent } = session
  const t = useTexts('accounts')
  const name = useDeviceText()(device)
  return (
    <SessionDevice session={session} badge={isCurrent && <Badge tone="positive">{t('sessions.current')}</Badge>}>
      {!isCurrent && <EndButton id={session.id} name={name} />}
    </SessionDevice>
  )
}

/** The browser of a session, when and where it was used, and what can be done about it. */
export const SessionDevice = ({
  session,
  badge,
  children,
}: {
  session: UserSessionView
  badge?: ReactNode
  children?: ReactNode
}) => {
  const name = useDeviceText()(session.device)
  const Icon = session.device.isMobile ? Smartphone : Monitor
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <Icon className="flex-none text-xl text-ink-muted" />
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
          {badge}
        </div>
        <SessionFacts session={session} />
      </div>
      {children}
    </div>
  )
}

const SessionFacts = ({ session: { network, lastSeenAt, firstSeenAt } }: { session: UserSessionView }) => {
  const t = useTexts('accounts')
  const format = useFormat()
  return (
    <div className="text-sm text-ink-muted">
      <p>
        {t('sessions.last_seen')} <RelativeTime at={lastSeenAt} />
      </p>
      <p>{t('sessions.first_seen', { date: format.shortDate(firstSeenAt) })}</p>
      {network && <p className="[overflow-wrap:anywhere]">{t('sessions.network', { network })}</p>}
    </div>
  )
}

const EndButton = ({ id, name }: { id: string; name: string }) => {
  const t = useTexts('accounts')
  const end = useEndpointMutation(endSession, {
    refreshes: [listSessions],
    onSuccess: () => void toast({ title: t('sessions.ended', { device: name }), tone: 'positive' }),
    onError: (error) => toast(failureToast(error)),
  })
  return (
    <Button
      size="sm"
      className="flex-none"
      aria-label={t('sessions.end_label', { device: name })}
      pending={end.isPending}
      onClick={() => end.mutate({ id })}
    >
      {t('sessions.end')}
    </Button>
  )
}
