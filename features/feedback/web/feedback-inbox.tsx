import Inbox from 'lucide-react/icons/inbox'
import { feedbackKinds, feedbackStates, listFeedback } from '../contract/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { FeedbackCard } from './feedback-card.tsx'

/** The administrators' list of feedback. The filters are stored in the URL. */
export default function FeedbackInbox() {
  const t = useTexts('feedback')
  const [search, choose] = useSearchParam()
  const kind = feedbackKinds.find((one) => one === search.get('feedback'))
  const state = feedbackStates.find((one) => one === search.get('state'))
  const filters = { ...(kind && { kind }), ...(state && { state }) }
  return (
    <Section title={t('inbox.title')} text={t('inbox.lead')} actions={<ExportLink list="feedback" filters={filters} />}>
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Select
          label={t('inbox.kind')}
          placeholder={t('inbox.all')}
          options={feedbackKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind ?? ''}
          onChange={({ currentTarget }) => choose('feedback', currentTarget.value)}
        />
        <Select
          label={t('inbox.state')}
          placeholder={t('inbox.all')}
          options={feedbackStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state ?? ''}
          onChange={({ currentTarget }) => choose('state', currentTarget.value)}
        />
      </div>
      <FeedbackList filters={filters} />
    </Section>
  )
}

const FeedbackList = ({ filters }: { filters: Parameters<typeof useList<typeof listFeedback>>[1] }) => {
  const t = useTexts('feedback')
  const list = useList(listFeedback, filters)
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('inbox.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0)
    return <EmptyState title={t('inbox.empty')} text={t('inbox.empty_text')} icon={<Inbox />} level={3} />
  return (
    <div aria-busy={list.isChanging}>
      <ul aria-label={t('inbox.list')} className="flex flex-col gap-3">
        {list.items.map((feedback) => (
          <li key={feedback.id}>
            <FeedbackCard feedback={feedback} />
          </li>
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </div>
  )
}
