import CheckCheck from 'lucide-react/icons/check-check'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { unreadCount } from '../contract/index.ts'
import { NotificationList } from './notification-list.tsx'
import { useNotificationActions } from './use-notification-actions.ts'

export const OwnNotifications = () => {
  const t = useTexts('notifications')
  const actions = useNotificationActions()
  const { data } = useEndpointQuery(unreadCount, {})
  const markAll = data !== undefined && data.count > 0 && (
    <Button
      variant="quiet"
      size="sm"
      icon={<CheckCheck />}
      pending={actions.readingAll.isPending}
      onClick={() => actions.readingAll.mutate({})}
    >
      {t('list.mark_all')}
    </Button>
  )
  const all = (
    <div className="flex flex-wrap items-center gap-x-3">
      {markAll}
      <Link to="/notifications" variant="quiet" className="touch-line text-sm">
        {t('list.show_all')}
      </Link>
    </div>
  )
  return (
    <Section title={t('list.title')} actions={all}>
      <NotificationList actions={actions} limit={6} level={3} />
    </Section>
  )
}
