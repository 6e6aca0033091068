import CheckCheck from 'lucide-react/icons/check-check'
import Inbox from 'lucide-react/icons/inbox'
import PenLine from 'lucide-react/icons/pen-line'
import SearchX from 'lucide-react/icons/search-x'
import Send from 'lucide-react/icons/send'
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { listThreads, type ThreadFolder, type ThreadView } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { useSetAllRead } from '../thread/thread-actions.ts'
import { ThreadListSkeleton } from './thread-list-skeleton.tsx'
import { ThreadRow } from './thread-row.tsx'

export const ThreadList = ({ location, folder }: { location: MessagesLocation; folder: ThreadFolder }) => {
  const t = useTexts('messages')
  const { q } = location
  const list = useList(listThreads, { folder, ...(q && { q }) })
  if (list.isPending) return <ThreadListSkeleton />
  if (list.error && list.items.length === 0) {
    const isLoggedOut = list.error.code === 'auth.required'
    return (
      <ErrorState
        title={isLoggedOut ? errorText(list.error) : t('list.failed')}
        text={isLoggedOut ? t('list.log_in') : errorText(list.error)}
        onRetry={list.retry}
        reference={list.error.requestId}
        className="mt-4 lg:mx-4"
      />
    )
  }
  if (list.items.length === 0) return <EmptyFolder location={location} folder={folder} />
  const openedId = location.opened?.kind === 'thread' ? location.opened.id : null
  return (
    <section
      aria-label={t(`folders.${folder}`)}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      {folder === 'requests' && <p className="py-3 text-sm text-ink-muted lg:px-4">{t('requests.about')}</p>}
      {folder === 'inbox' && <MarkAllReadButton threads={list.items} />}
      <ul>
        {uniqueById(list.items).map((thread) => (
          <li key={thread.id}>
            <ThreadRow
              thread={thread}
              to={messagesPath({ ...location, opened: { kind: 'thread', id: thread.id } })}
              isOpen={thread.id === openedId}
            />
          </li>
        ))}
      </ul>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </section>
  )
}

const MarkAllReadButton = ({ threads }: { threads: readonly ThreadView[] }) => {
  const t = useTexts('messages')
  const markAll = useSetAllRead()
  const [newest] = threads
  if (!newest || !threads.some(({ unread }) => unread > 0)) return null
  return (
    <div className="flex justify-end pt-1 max-lg:-me-3 lg:px-2">
      <Button
        size="sm"
        variant="quiet"
        icon={<CheckCheck />}
        pending={markAll.isPending}
        onClick={() => markAll.mutate({ until: newest.last.createdAt })}
      >
        {t('list.mark_all')}
      </Button>
    </div>
  )
}

const icons = { inbox: <Inbox />, sent: <Send />, requests: <ShieldQuestionMark /> }

const EmptyFolder = ({ location, folder }: { location: MessagesLocation; folder: ThreadFolder }) => {
  const t = useTexts('messages')
  const shape = 'mt-4 lg:mx-4'
  if (location.q) {
    return (
      <EmptyState
        className={shape}
        title={t('search.nothing')}
        text={t('search.nothing_text')}
        icon={<SearchX />}
        action={<ButtonLink to={messagesPath({ ...location, q: '' })}>{t('search.clear')}</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      className={shape}
      title={t(`empty.${folder}.title`)}
      text={t(`empty.${folder}.text`)}
      icon={icons[folder]}
      {...(folder === 'inbox' && {
        action: (
          <ButtonLink to={messagesPath({ ...location, opened: { kind: 'new', to: null } })} icon={<PenLine />}>
            {t('write')}
          </ButtonLink>
        ),
      })}
    />
  )
}
