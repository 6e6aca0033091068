import BadgeCheck from 'lucide-react/icons/badge-check'
import { useSearchParams } from 'react-router'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { listVerificationRequests, type RequestStatus, requestStatuses } from '../contract/index.ts'
import { RequestRow } from './request-row.tsx'

const pathOf = (search: URLSearchParams, show: RequestStatus) => ({
  search: `?${new URLSearchParams({ ...Object.fromEntries(search), show })}`,
})

/** ADM-01: requests for verification, by status. The status is in the URL. */
export default function VerificationTab() {
  const t = useTexts('verification')
  const [search] = useSearchParams()
  const status = requestStatuses.find((one) => one === search.get('show')) ?? 'pending'
  return (
    <Section title={t('admin.title')} text={t('admin.lead')}>
      <TabLinks
        label={t('admin.filter')}
        tabs={requestStatuses.map((one) => ({
          to: pathOf(search, one),
          label: t(`status.${one}`),
          current: one === status,
        }))}
      />
      <Requests key={status} status={status} />
    </Section>
  )
}

const Requests = ({ status }: { status: RequestStatus }) => {
  const t = useTexts('verification')
  const list = useList(listVerificationRequests, { status })
  return (
    <PagedList
      list={list}
      label={t(`status.${status}`)}
      layout="rows"
      failure={t('admin.failed')}
      empty={
        <EmptyState level={3} icon={<BadgeCheck />} title={t(`admin.empty.${status}`)} text={t('admin.empty.text')} />
      }
    >
      {(request) => <RequestRow request={request} />}
    </PagedList>
  )
}
