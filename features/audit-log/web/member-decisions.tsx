import { listAuditLog } from '../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { Entry } from './entry.tsx'
import { logPath } from './search-params.ts'

/** What administrators have decided about one member, for the page of a user (ADM-02). */
export const MemberDecisions = ({ memberId }: { memberId: string }) => {
  const t = useTexts('audit-log')
  const filters = { targetKind: 'member', targetId: memberId }
  const list = useList(listAuditLog, { ...filters, limit: '5' })
  return (
    <Section
      title={t('decisions.title')}
      level={3}
      actions={
        <Link to={logPath(filters)} className="touch-line text-sm">
          {t('decisions.open')}
        </Link>
      }
    >
      {list.isPending && <ListSkeleton rows={3} />}
      {list.error && list.items.length === 0 && (
        <ErrorState text={t('failed')} onRetry={list.retry} reference={list.error.requestId} />
      )}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <p className="text-sm text-ink-muted">{t('decisions.none')}</p>
      )}
      {list.items.length > 0 && (
        <ol
          aria-label={t('decisions.title')}
          className="divide-y divide-line rounded-xl border border-line bg-surface-raised"
        >
          {list.items.map((entry) => (
            <Entry key={entry.id} entry={entry} filters={filters} onUserPage />
          ))}
        </ol>
      )}
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
    </Section>
  )
}
