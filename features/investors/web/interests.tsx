import Sprout from 'lucide-react/icons/sprout'
import { listInterests, type MemberInterest } from '../contract/index.ts'
import { interestSides, interestStages } from '../contract/values.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { Select } from '#shell/ui/select.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { InterestFacts } from './interest-facts.tsx'

/** The administrators' list of interests. The filters are stored in the URL. */
export default function InvestorInterests() {
  const t = useTexts('investors')
  const [search, setSearchParam] = useSearchParam()
  const side = interestSides.find((one) => one === search.get('side'))
  const stage = interestStages.find((one) => one === search.get('stage'))
  const filters = { ...(side && { side }), ...(stage && { stage }) }
  return (
    <Section
      title={t('admin.title')}
      text={t('admin.lead')}
      actions={<ExportLink list="investor_interests" filters={filters} />}
    >
      <div className="grid max-w-md grid-cols-2 gap-4">
        <Select
          label={t('admin.side')}
          placeholder={t('admin.all')}
          options={interestSides.map((value) => ({ value, label: t(`admin.${value}`) }))}
          value={side ?? ''}
          onChange={({ currentTarget }) => setSearchParam('side', currentTarget.value)}
        />
        <Select
          label={t('admin.stage')}
          placeholder={t('admin.all')}
          options={interestStages.map((value) => ({ value, label: t(`stages.${value}`) }))}
          value={stage ?? ''}
          onChange={({ currentTarget }) => setSearchParam('stage', currentTarget.value)}
        />
      </div>
      <Interests filters={filters} />
    </Section>
  )
}

const Interests = ({ filters }: { filters: Parameters<typeof useList<typeof listInterests>>[1] }) => {
  const t = useTexts('investors')
  const list = useList(listInterests, filters)
  if (list.isPending) return <ListSkeleton rows={2} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('admin.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0)
    return <EmptyState title={t('admin.empty')} text={t('admin.empty_text')} icon={<Sprout />} level={3} />
  return (
    <div aria-busy={list.isChanging}>
      <ul aria-label={t('admin.title')} className="flex flex-col gap-3">
        {list.items.map((interest) => (
          <li key={interest.member.id}>
            <Interest interest={interest} />
          </li>
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </div>
  )
}

const Interest = ({ interest }: { interest: MemberInterest }) => {
  const t = useTexts('investors')
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MemberCardLink member={interest.member} className="me-auto" />
        <div className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          <RelativeTime at={interest.createdAt} />
          <Badge>{t(`admin.${interest.side}`)}</Badge>
        </div>
      </div>
      <InterestFacts interest={interest} />
    </Card>
  )
}
