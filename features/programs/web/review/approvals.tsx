import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useSearchParams } from 'react-router'
import { listForReview, type ReviewQueue, reviewQueues } from '../../contract/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { ProgramToReview } from './program-to-review.tsx'

/** ADM-04: programs that wait for approval, and active ones that were edited since. The queue is stored in the URL. */
export default function ProgramApprovals() {
  const t = useTexts('programs')
  const [search] = useSearchParams()
  const queue = reviewQueues.find((one) => one === search.get('queue')) ?? 'pending'
  return (
    <Section
      title={t('review.title')}
      text={t(`review.lead.${queue}`)}
      actions={<ExportLink list="program_approvals" filters={{ queue }} />}
    >
      <TabLinks
        label={t('review.queue')}
        tabs={reviewQueues.map((one) => ({
          to: { search: `?${new URLSearchParams({ ...Object.fromEntries(search), queue: one })}` },
          label: t(`review.queues.${one}`),
          current: one === queue,
        }))}
      />
      <RetainFocus label={t(`review.queues.${queue}`)}>
        <Queue key={queue} queue={queue} />
      </RetainFocus>
    </Section>
  )
}

const Queue = ({ queue }: { queue: ReviewQueue }) => {
  const t = useTexts('programs')
  const list = useList(listForReview, { queue })
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('review.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0)
    return (
      <EmptyState
        level={3}
        icon={<CircleCheckBig />}
        title={t(`review.empty.${queue}.title`)}
        text={t(`review.empty.${queue}.text`)}
      />
    )
  return (
    <div>
      <ul aria-label={t(`review.queues.${queue}`)} className="flex flex-col gap-4">
        {list.items.map((program) => (
          <li key={program.id}>
            <ProgramToReview program={program} />
          </li>
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </div>
  )
}
