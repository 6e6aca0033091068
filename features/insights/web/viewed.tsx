import Eye from 'lucide-react/icons/eye'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { insightLimits, listViewedSubjects, type ViewedSubject } from '../contract/index.ts'
import { useMembers } from './members.ts'
import { WeeksOf } from './weeks-of.tsx'

/** Who looks at what is the member's. One of it is chosen, and its weeks are beside the list. */
export const Viewed = () => {
  const t = useTexts('insights')
  const [search] = useSearchParam()
  const { data, error, isFetching, refetch } = useEndpointQuery(listViewedSubjects, {})
  const chosen = data?.items.find(({ id }) => id === search.get('subject')) ?? data?.items[0]
  return (
    <Section
      title={t('views.title')}
      text={t('views.text')}
      actions={
        <Link to="/profile?tab=privacy" className="text-sm">
          {t('views.privacy')}
        </Link>
      }
    >
      {data ? (
        chosen ? (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <Subjects items={data.items} chosen={chosen} />
            <WeeksOf key={chosen.id} id={chosen.id} />
          </div>
        ) : (
          <EmptyState level={3} icon={<Eye />} title={t('views.none')} text={t('views.none_text')} />
        )
      ) : error ? (
        <ErrorState
          text={t('views.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={4} />
      )}
    </Section>
  )
}

const Subjects = ({ items, chosen }: { items: readonly ViewedSubject[]; chosen: ViewedSubject }) => {
  const t = useTexts('insights')
  const members = useMembers()
  return (
    <nav aria-label={t('views.pick')}>
      <p className="px-3 pb-2 text-end text-xs text-ink-muted">
        {t('views.recent', { count: insightLimits.recentDays })}
      </p>
      <ul className="max-h-112 divide-y divide-line overflow-y-auto border-y border-line">
        {items.map(({ id, kind, title, viewers }) => (
          <li key={id}>
            <Link
              to={`/analytics?tab=personal&subject=${id}`}
              variant="bare"
              replace
              preventScrollReset
              aria-current={id === chosen.id ? 'true' : undefined}
              className={classes(
                'flex min-h-12 items-center justify-between gap-4 px-3 py-2 text-sm -outline-offset-2 transition-colors',
                id === chosen.id ? 'bg-primary-soft font-medium' : 'hover:bg-surface-hover',
              )}
            >
              <span className="min-w-0">
                <bdi className="line-clamp-2">{title}</bdi>
                <span className="block text-xs font-normal text-ink-muted">{t(`views.kinds.${kind}`)}</span>
              </span>
              <span className="flex-none text-end text-xs tabular-nums">{members(viewers)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
