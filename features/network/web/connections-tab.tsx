import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useSearchParams } from 'react-router'
import { type ConnectionView, listConnections, type OwnConnection } from '../contract/index.ts'
import { MemberCardLink, MemberRole } from '#features/profiles/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { filterParams, parseQuery, tabPath } from './search-params.ts'
import { ConnectButton } from './connect-button.tsx'
import { MessageButton } from './message-button.tsx'
import { SearchBox } from './search-box.tsx'

const connected: ConnectionView = { state: 'connected', requestId: null }

export const ConnectionsTab = () => {
  const t = useTexts('network')
  const [search, setSearch] = useSearchParams()
  const q = parseQuery(search)
  const list = useList(listConnections, q ? { q } : {})
  const isEmpty = list.total === 0 && q === ''
  return (
    <div className="flex flex-col gap-4">
      {!isEmpty && (
        <SearchBox
          label={t('connections.search')}
          q={q}
          onSearch={(words) =>
            setSearch({ tab: 'connections', ...(words && { q: words }) }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      <ConnectionList list={list} q={q} />
    </div>
  )
}

const ConnectionList = ({ list, q }: { list: ReturnType<typeof useList<typeof listConnections>>; q: string }) => {
  const t = useTexts('network')
  if (list.isPending) return <ListSkeleton rows={4} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('connections.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0) {
    return q ? (
      <EmptyState
        icon={<SearchX />}
        title={t('connections.no_match.title')}
        text={t('connections.no_match.text')}
        action={<ButtonLink to={`/network?${filterParams({ q })}`}>{t('connections.no_match.action')}</ButtonLink>}
      />
    ) : (
      <EmptyState
        icon={<Users />}
        title={t('connections.empty.title')}
        text={t('connections.empty.text')}
        action={
          <ButtonLink to={tabPath('discover')} variant="primary">
            {t('connections.empty.action')}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <section
      aria-label={t('connections.list')}
      aria-busy={list.isChanging}
      className={classes('transition-opacity', list.isChanging && 'opacity-60')}
    >
      {list.total !== undefined && (
        <p role="status" className="pb-2 text-sm text-ink-muted tabular-nums">
          {t('connections.count', { count: list.total })}
        </p>
      )}
      <ul className="border-t border-line">
        {list.items.map((one) => (
          <ConnectionRow key={one.id} connection={one} />
        ))}
      </ul>
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </section>
  )
}

const ConnectionRow = ({ connection: { location, connectedAt, ...member } }: { connection: OwnConnection }) => {
  const t = useTexts('network')
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3">
      <MemberCardLink
        member={member}
        className="flex-[1_1_16rem]"
        line={
          <span className="flex flex-col">
            <MemberRole member={member} />
            <span className="text-xs">
              {location && (
                <>
                  <bdi>{location}</bdi> ·{' '}
                </>
              )}
              {t('connections.since', { date: format.shortDate(connectedAt) })}
            </span>
          </span>
        }
      />
      {/* On a phone, below the name and aligned with it. */}
      <span className="flex flex-wrap gap-2 max-sm:ms-10">
        <MessageButton member={member} size="sm" />
        <ConnectButton member={member} connection={connected} size="sm" />
      </span>
    </li>
  )
}
