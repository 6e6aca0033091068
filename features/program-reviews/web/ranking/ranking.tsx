import ListOrdered from 'lucide-react/icons/list-ordered'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { applicationLimits } from '#features/applications/contract/limits.ts'
import { applicationStatuses } from '#features/applications/contract/kinds.ts'
import { DecisionBar } from '#features/applications/web/index.ts'
import { listRanking, type RankedEntry, type RoundView } from '../../contract/index.ts'
import { useList } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { classes } from '#shell/ui/classes.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { roundPath } from '../paths.ts'
import { placesOf } from './places.ts'
import { rankingColumns, RankingRow } from './ranking-row.tsx'

type Props = { round: RoundView; slug: string }

/** The applications of a round for the owner, best mean first. Those of a closed round can be answered here. */
export const Ranking = ({ round, slug }: Props) => {
  const t = useTexts('program-reviews')
  const tApplications = useTexts('applications')
  const [search] = useSearchParams()
  const status = applicationStatuses.find((one) => one === search.get('status'))
  const list = useList(listRanking, { id: round.id, ...(status && { statuses: [status] }) })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const entries = uniqueById(list.items)
  // Places among a part of the applications would mislead.
  const places = status ? [] : placesOf(entries)
  const isClosed = round.status === 'closed'
  const ids = entries.flatMap(({ applicationId }) =>
    applicationId !== null && selected.has(applicationId) ? [applicationId] : [],
  )
  const select = (entry: RankedEntry, isSelected: boolean) => {
    if (entry.applicationId === null) return
    if (isSelected && ids.length >= applicationLimits.decisionsAtOnce)
      return toast({ title: t('ranking.limit', { maximum: applicationLimits.decisionsAtOnce }) })
    const next = new Set(ids)
    if (isSelected) next.add(entry.applicationId)
    else next.delete(entry.applicationId)
    setSelected(next)
  }
  const path = roundPath(slug, round.id)
  return (
    <Section title={t('ranking.title')} {...(!isClosed && { text: t('ranking.decide_after') })}>
      <ChipLinks
        replace
        row
        label={t('ranking.filter')}
        links={[
          { to: path, label: t('ranking.all'), current: status === undefined },
          ...applicationStatuses
            .filter((one) => one !== 'withdrawn')
            .map((one) => ({
              to: `${path}?status=${one}`,
              label: tApplications(`status.${one}`),
              current: status === one,
            })),
        ]}
      />
      {list.isPending && <ListSkeleton rows={4} />}
      {list.error && entries.length === 0 && (
        <ErrorState text={t('ranking.failed')} onRetry={list.retry} reference={list.error.requestId} />
      )}
      {!list.isPending && !list.error && entries.length === 0 && (
        <EmptyState
          level={3}
          icon={<ListOrdered />}
          title={t(status ? 'ranking.no_match.title' : 'ranking.empty.title')}
          text={t(status ? 'ranking.no_match.text' : 'ranking.empty.text')}
        />
      )}
      {entries.length > 0 && (
        <div aria-busy={list.isChanging} className={classes('transition-opacity', list.isChanging && 'opacity-60')}>
          <Columns />
          <ol className="divide-y divide-line border-y border-line">
            {entries.map((entry, at) => (
              <li key={entry.id}>
                <RankingRow
                  entry={entry}
                  place={places[at] ?? null}
                  path={`${path}/${entry.id}`}
                  isSelected={entry.applicationId !== null && selected.has(entry.applicationId)}
                  onSelect={
                    isClosed && entry.applicationId !== null && entry.status !== 'withdrawn'
                      ? (isSelected) => select(entry, isSelected)
                      : undefined
                  }
                />
              </li>
            ))}
          </ol>
        </div>
      )}
      {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      {!list.hasMore && entries.length > 0 && <EndOfList />}
      {isClosed && <DecisionBar ids={ids} refreshes={[listRanking]} onClear={() => setSelected(new Set())} />}
    </Section>
  )
}

/** The names of the columns. Each value also has its name, for screen readers and for narrow screens. */
const Columns = () => {
  const t = useTexts('program-reviews')
  return (
    <div aria-hidden="true" className={classes(rankingColumns, 'pb-2 text-xs text-ink-muted max-lg:hidden')}>
      <span />
      <span>{t('ranking.place')}</span>
      <span>{t('ranking.applicant')}</span>
      <span>{t('ranking.mean')}</span>
      <span>{t('ranking.reviews')}</span>
      <span>{t('ranking.spread')}</span>
      <span>{t('ranking.abstentions')}</span>
      <span>{t('ranking.recusals')}</span>
    </div>
  )
}
