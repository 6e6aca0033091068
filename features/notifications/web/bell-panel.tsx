import CheckCheck from 'lucide-react/icons/check-check'
import { useList } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { list } from '../contract/index.ts'
import { NotificationRow } from './notification-row.tsx'
import { settingsPath } from './settings-path.ts'
import { useNotificationActions } from './use-notification-actions.ts'

const latestQuery = { limit: 8 } as const

export default function BellPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts('notifications')
  return (
    <div
      role="group"
      aria-label={t('list.title')}
      className="fixed inset-x-2 top-full z-10 mt-2 flex max-h-[min(36rem,calc(100dvh-var(--header-height)-1.5rem))] animate-rise flex-col overflow-clip rounded-xl border border-line bg-surface-raised shadow-high sm:absolute sm:inset-x-auto sm:end-0 sm:w-96"
    >
      <LatestNotifications onClose={onClose} />
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5 text-sm">
        <Link to="/notifications" onClick={onClose} className="touch-line font-medium">
          {t('list.show_all')}
        </Link>
        <Link to={settingsPath} variant="quiet" onClick={onClose} className="touch-line">
          {t('page.settings')}
        </Link>
      </div>
    </div>
  )
}

const LatestNotifications = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('notifications')
  const actions = useNotificationActions()
  const { items, error, isPending, retry } = useList(list, latestQuery)
  const markAll = items.some((one) => one.readAt === null) && (
    <Button
      variant="quiet"
      size="sm"
      icon={<CheckCheck />}
      pending={actions.readingAll.isPending}
      onClick={() => actions.readingAll.mutate({})}
      className="-my-1 -me-2"
    >
      {t('list.mark_all')}
    </Button>
  )
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="font-bold tracking-tight">{t('list.title')}</h2>
        {markAll}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {isPending ? (
          <div className="p-4">
            <ListSkeleton rows={3} />
          </div>
        ) : error && items.length === 0 ? (
          <ErrorState title={t('list.failed')} text={errorText(error)} onRetry={retry} className="border-0" />
        ) : items.length === 0 ? (
          <p className="px-4 py-8 text-center text-sm text-ink-muted">{t('list.empty_text')}</p>
        ) : (
          <ul>
            {items.slice(0, latestQuery.limit).map((one) => (
              <NotificationRow key={one.id} notification={one} actions={actions} compact onOpen={onClose} />
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
