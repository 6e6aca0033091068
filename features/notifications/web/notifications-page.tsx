import CheckCheck from 'lucide-react/icons/check-check'
import Settings from 'lucide-react/icons/settings'
import Trash2 from 'lucide-react/icons/trash-2'
import { useSearchParams } from 'react-router'
import { useEndpointQuery, useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { maxUnreadCount, list, unreadCount } from '../contract/index.ts'
import { NotificationList } from './notification-list.tsx'
import { settingsPath } from './settings-path.ts'
import { useNotificationActions } from './use-notification-actions.ts'

const path = '/notifications'

/** All or unread notifications, as selected in the query string (NOTI-01, NOTI-02). */
export default function NotificationsPage() {
  const t = useTexts('notifications')
  const [search] = useSearchParams()
  const unread = search.get('show') === 'unread'
  const actions = useNotificationActions()
  const { readingAll, removingAll } = actions
  const count = useEndpointQuery(unreadCount, {}).data?.count ?? 0
  const isEmpty = useList(list, { limit: 20 }).items.length === 0
  return (
    <div className="page-frame max-w-xl pb-16">
      <PageHead title={t('list.title')} hidden />
      <PageHeader
        title={t('list.title')}
        lead={t('page.lead')}
        actions={
          <ButtonLink to={settingsPath} variant="quiet" icon={<Settings />} className="max-sm:-ms-4 sm:-me-4">
            {t('page.settings')}
          </ButtonLink>
        }
      />
      <TabLinks
        label={t('list.title')}
        className="mb-3"
        tabs={[
          { to: path, label: t('page.all'), current: !unread },
          {
            to: `${path}?show=unread`,
            label: t('page.unread'),
            count: count > 0 && count < maxUnreadCount ? count : undefined,
            current: unread,
          },
        ]}
      />
      {/* The negative margin aligns the button labels with the list. */}
      <div className="-mx-3 mb-3 flex min-h-10 flex-wrap items-center">
        {count > 0 && (
          <Button
            variant="quiet"
            size="sm"
            icon={<CheckCheck />}
            pending={readingAll.isPending}
            onClick={() => readingAll.mutate({})}
          >
            {t('list.mark_all')}
          </Button>
        )}
        {!isEmpty && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 />}
            pending={removingAll.isPending}
            onClick={() => removingAll.mutate({})}
            className="ms-auto"
          >
            {t('list.remove_all')}
          </Button>
        )}
      </div>
      <NotificationList actions={actions} unread={unread} showsEnd />
    </div>
  )
}
