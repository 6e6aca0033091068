import GraduationCap from 'lucide-react/icons/graduation-cap'
import SearchX from 'lucide-react/icons/search-x'
import { useSearchParams } from 'react-router'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { SearchParamForm } from '#shell/ui/search-param-form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'
import { userText } from '#shell/ui/user-text.ts'
import {
  administeredStatuses,
  listForAdministration,
  type ProgramCard,
  programLimits,
  programPath,
} from '../../contract/index.ts'
import { StatusBadge } from '../status-badge.tsx'

/** ADM-01: the programs of all members in every state but drafts. The filters are in the URL. */
export default function Programs() {
  const t = useTexts('programs')
  const [search] = useSearchParams()
  const [, choose] = useSearchParam()
  const status = administeredStatuses.find((one) => one === search.get('status'))
  const q = (search.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, programLimits.query)
  const filters = { ...(status && { status }), ...(q && { q }) }
  return (
    <Section
      title={t('administration.title')}
      text={t('administration.lead')}
      actions={<ExportLink list="programs" filters={filters} />}
    >
      <div className="grid max-w-2xl gap-3 sm:grid-cols-2 sm:items-end">
        <SearchParamForm
          label={t('administration.search')}
          q={q}
          onSearch={(words) => choose('q', words)}
          maxLength={programLimits.query}
        />
        <Select
          label={t('administration.status')}
          placeholder={t('administration.all')}
          options={administeredStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? ''}
          onChange={({ currentTarget }) => choose('status', currentTarget.value)}
        />
      </div>
      <Results filters={filters} />
    </Section>
  )
}

const Results = ({ filters }: { filters: Parameters<typeof useList<typeof listForAdministration>>[1] }) => {
  const t = useTexts('programs')
  const list = useList(listForAdministration, filters)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PagedList
      list={list}
      label={t('administration.title')}
      layout="rows"
      failure={t('administration.failed')}
      empty={
        <EmptyState
          level={3}
          icon={isFiltered ? <SearchX /> : <GraduationCap />}
          title={t(isFiltered ? 'administration.none' : 'administration.empty')}
          text={t(isFiltered ? 'administration.none_text' : 'administration.empty_text')}
          {...(isFiltered && {
            action: <ButtonLink to="/admin?tab=programs">{t('administration.show_all')}</ButtonLink>,
          })}
        />
      }
    >
      {(program) => <ProgramRow program={program} />}
    </PagedList>
  )
}

const ProgramRow = ({ program }: { program: ProgramCard }) => {
  const t = useTexts('programs')
  const format = useFormat()
  const { slug, title, language, organiser, status, participants, maxParticipants, createdAt } = program
  return (
    <article className="grid gap-x-6 gap-y-3 py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,16rem)_14rem] md:items-start">
      <div className="min-w-0">
        <h3 className="leading-snug font-bold [overflow-wrap:anywhere]">
          <Link to={programPath(slug)} variant="bare" className="rounded-xs hover:underline coarse:py-1.5">
            <bdi {...userText(language)}>{title}</bdi>
          </Link>
        </h3>
        <p className="text-sm text-ink-muted tabular-nums">
          {t('administration.places', { taken: format.number(participants), all: format.number(maxParticipants) })}
          {' · '}
          {t('administration.created', { date: format.date(createdAt) })}
        </p>
      </div>
      <MemberCardLink member={organiser} />
      <StatusBadge status={status} className="justify-self-start md:justify-self-end" />
    </article>
  )
}
