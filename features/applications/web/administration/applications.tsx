import Inbox from 'lucide-react/icons/inbox'
import SearchX from 'lucide-react/icons/search-x'
import { useSearchParams } from 'react-router'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { SavedFilters } from '#features/saved-filters/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { applicationLimits, listForAdministration } from '../../contract/index.ts'
import { applicationKinds, applicationStatuses } from '../../contract/kinds.ts'
import { AdministeredRow } from './administered-row.tsx'
import { applicationsTabPath, type Filters, parseFilters } from './search-params.ts'

/** ADM-01: the applications of all members. The filters are in the URL. */
export default function Applications() {
  const t = useTexts('applications')
  const [search] = useSearchParams()
  const filters = parseFilters(search)
  return (
    <Section
      title={t('administration.title')}
      text={t('administration.lead')}
      actions={
        <div className="flex flex-wrap gap-2">
          <SavedFilters list="applications" filters={filters} />
          <ExportLink list="applications" filters={filters} />
        </div>
      }
    >
      <FilterBar filters={filters} />
      <Results filters={filters} />
    </Section>
  )
}

const FilterBar = ({ filters: { q = '', kind, status, overdue } }: { filters: Filters }) => {
  const t = useTexts('applications')
  const [, choose] = useSearchParam()
  return (
    <div className="flex flex-col gap-3">
      <SearchParamForm
        label={t('administration.search')}
        q={q}
        onSearch={(words) => choose('q', words)}
        maxLength={applicationLimits.query}
        className="max-w-md"
      />
      <div className="grid max-w-md grid-cols-2 gap-3">
        <Select
          label={t('administration.kind')}
          placeholder={t('administration.all')}
          options={applicationKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind ?? ''}
          onChange={({ currentTarget }) => choose('kind', currentTarget.value)}
        />
        <Select
          label={t('administration.status')}
          placeholder={t('administration.all')}
          options={applicationStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? ''}
          onChange={({ currentTarget }) => choose('status', currentTarget.value)}
        />
      </div>
      <Checkbox
        label={t('administration.only_overdue', { count: applicationLimits.overdueDays })}
        checked={overdue === 'true'}
        onChange={({ currentTarget }) => choose('overdue', currentTarget.checked ? 'true' : '')}
      />
    </div>
  )
}

const Results = ({ filters }: { filters: Filters }) => {
  const t = useTexts('applications')
  const list = useList(listForAdministration, filters)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PagedList
      list={list}
      label={t('administration.title')}
      layout="rows"
      failure={t('administration.failed')}
      empty={
        isFiltered ? (
          <EmptyState
            level={3}
            icon={<SearchX />}
            title={t('administration.none.title')}
            text={t('administration.none.text')}
            action={<ButtonLink to={applicationsTabPath}>{t('administration.none.action')}</ButtonLink>}
          />
        ) : (
          <EmptyState
            level={3}
            icon={<Inbox />}
            title={t('administration.empty.title')}
            text={t('administration.empty.text')}
          />
        )
      }
    >
      {(application) => <AdministeredRow application={application} />}
    </PagedList>
  )
}
