import Inbox from 'lucide-react/icons/inbox'
import { useSearchParams } from 'react-router'
import { listPartnerApplications, roundStatuses } from '../contract/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { EndOfList, LoadMore } from '#shell/ui/list-end.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { ApplicationCard } from './application-card.tsx'

const filters = [...roundStatuses, 'all'] as const
type ApplicationFilter = (typeof filters)[number]

const parseFilter = (search: URLSearchParams): ApplicationFilter =>
  filters.find((one) => one === search.get('show')) ?? 'pending'

/** The administrators' list of applications: pending, approved or all. The filter is stored in the URL. */
export const PartnerApplications = () => {
  const t = useTexts('partners')
  const [search] = useSearchParams()
  const show = parseFilter(search)
  const pathOf = (one: ApplicationFilter) => ({
    search: `?${new URLSearchParams({ ...Object.fromEntries(search), show: one })}`,
  })
  return (
    <Section
      title={t('admin.title')}
      text={t('admin.lead')}
      actions={<ExportLink list="partner_applications" filters={inputOf(show)} />}
    >
      <TabLinks
        label={t('admin.filter')}
        tabs={filters.map((one) => ({ to: pathOf(one), label: t(`admin.show.${one}`), current: one === show }))}
      />
      <RetainFocus label={t(`admin.show.${show}`)}>
        <Applications key={show} show={show} />
      </RetainFocus>
    </Section>
  )
}

const inputOf = (show: ApplicationFilter) => (show === 'all' ? {} : { status: show })

export const Applications = ({ show }: { show: ApplicationFilter }) => {
  const t = useTexts('partners')
  const list = useList(listPartnerApplications, inputOf(show))
  if (list.isPending) return <ListSkeleton rows={3} />
  if (list.error && list.items.length === 0)
    return <ErrorState text={t('admin.failed')} onRetry={list.retry} reference={list.error.requestId} />
  if (list.items.length === 0)
    return <EmptyState title={t(`admin.empty.${show}`)} text={t('admin.empty.text')} icon={<Inbox />} level={3} />
  return (
    <div>
      <ul aria-label={t(`admin.show.${show}`)} className="flex flex-col gap-4">
        {list.items.map((application) => (
          <li key={application.id}>
            <ApplicationCard application={application} />
          </li>
        ))}
      </ul>
      {list.hasMore ? <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} /> : <EndOfList />}
    </div>
  )
}
