import Clock from 'lucide-react/icons/clock'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { useTexts } from '#shell/i18n/texts.ts'
import type { SendQueueItem } from '#shell/send-queue/item.ts'
import { useIsOnline } from './use-is-online.ts'

/** The status of a queued message; `whole` selects the long text. */
export const PendingStatus = ({ item, whole: isDetailed = false }: { item: SendQueueItem; whole?: boolean }) => {
  const t = useTexts('messages')
  const isOnline = useIsOnline()
  const shape = 'inline-flex flex-none items-center gap-1 text-xs font-medium'
  if (item.refusal) {
    return (
      <span className={`${shape} text-danger`}>
        <OctagonAlert />
        {t(isDetailed ? 'failures.send' : 'pending.refused')}
      </span>
    )
  }
  // The first attempt takes a moment; later ones wait for the connection.
  return (
    <span className={`${shape} text-ink-muted`}>
      <Clock />
      {t(isOnline && item.dueAt === 0 ? 'pending.sending' : 'pending.waiting')}
    </span>
  )
}
