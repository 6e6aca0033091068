import Ellipsis from 'lucide-react/icons/ellipsis'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTexts } from '#shell/i18n/texts.ts'
import { iconButtonClasses } from '#shell/ui/button-styles.ts'
import { classes } from '#shell/ui/classes.ts'
import { Link } from '#shell/ui/link.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { notificationText, type NotificationView } from '../contract/index.ts'
import { notificationIcons } from './notification-icons.tsx'
import type { NotificationActions } from './use-notification-actions.ts'

type RowProps = {
  notification: NotificationView
  actions: NotificationActions
  /** For the bell panel: no actions except opening. */
  compact?: boolean
  onOpen?: (() => void) | undefined
}

/** One notification. The whole row is the link, and following it marks the notification as read. */
export const NotificationRow = ({ notification, actions, compact = false, onOpen }: RowProps) => {
  const t = useTexts('notifications')
  const isNew = notification.readAt === null
  const open = () => {
    if (isNew) actions.reading.mutate({ id: notification.id })
    onOpen?.()
  }
  return (
    <li
      className={classes(
        'relative flex items-start gap-3 border-b border-line transition-colors last:border-b-0 hover:bg-surface-hover has-focus-visible:bg-surface-hover',
        compact ? 'px-4 py-3' : 'px-4 py-4 sm:gap-4 sm:px-5',
        isNew && 'bg-primary-soft/50',
      )}
    >
      <span className={classes('mt-0.5 text-lg', isNew ? 'text-primary' : 'text-ink-faint')}>
        {notificationIcons[notification.icon]}
      </span>
      <div className="min-w-0 grow">
        <Link
          to={notification.link}
          variant="bare"
          onClick={open}
          className={classes('break-words after:absolute after:inset-0', compact && 'text-sm', isNew && 'font-medium')}
        >
          {t(notificationText(notification), notification.payload)}
        </Link>
        <p className={classes('text-ink-muted', compact ? 'text-xs' : 'text-sm')}>
          <RelativeTime at={notification.createdAt} />
        </p>
      </div>
      {isNew && (
        <span className="mt-2 size-2 flex-none rounded-full bg-primary">
          <span className="sr-only">{t('list.unread')}</span>
        </span>
      )}
      {!compact && <RowMenu notification={notification} actions={actions} />}
    </li>
  )
}

const RowMenu = ({ notification, actions: { reading, unreading, removing } }: RowProps) => {
  const t = useTexts('notifications')
  return (
    <div className="relative -my-2 -me-2">
      <LazyMenu
        label={t('row.menu', { text: t(notificationText(notification), notification.payload) })}
        trigger={<Ellipsis />}
        triggerClassName={iconButtonClasses({ variant: 'quiet', size: 'sm' })}
        placement="bottom end"
        entries={[
          notification.readAt === null
            ? {
                id: 'read',
                label: t('row.mark_read'),
                icon: <CircleCheck />,
                onSelect: () => reading.mutate({ id: notification.id }),
              }
            : {
                id: 'unread',
                label: t('row.mark_unread'),
                icon: <CircleDot />,
                onSelect: () => unreading.mutate({ id: notification.id }),
              },
          {
            id: 'remove',
            label: t('row.remove'),
            icon: <Trash2 />,
            onSelect: () => removing.mutate({ id: notification.id }),
          },
        ]}
      />
    </div>
  )
}
