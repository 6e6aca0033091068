import FileText from 'lucide-react/icons/file-text'
import { useSearchParams } from 'react-router'
import { applicationsPath, listOwn } from '../contract/index.ts'
import { applicationKinds, type ApplicationStatus } from '../contract/kinds.ts'
import { AreaTabs } from '#features/opportunities/web/index.ts'
import { useList } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { ChipLinks } from '#shell/ui/chip.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
import { OwnRow } from './own-row.tsx'

const groups = {
  open: ['pending', 'reviewed', 'contacted'],
  approved: ['approved'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
} as const satisfies Record<string, ApplicationStatus[]>
type Group = keyof typeof groups
const groupNames = Object.keys(groups) as Group[]

/** OPP-11: the member's applications of all kinds, with their answers. */
export default function OwnApplicationsPage() {
  const t = useTexts('applications')
  const [search] = useSearchParams()
  const group = groupNames.find((one) => one === search.get('show'))
  const kind = applicationKinds.find((one) => one === search.get('kind'))
  const list = useList(listOwn, {
    ...(group && { statuses: [...groups[group]] }),
    ...(kind && { kinds: [kind] }),
  })
  /** The page with another filter; null removes it. */
  const pathWith = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name)
      else next.set(name, value)
    const query = next.toString()
    return query ? `${applicationsPath}?${query}` : applicationsPath
  }
  const isFiltered = group !== undefined || kind !== undefined
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('own.title')} hidden />
      <PageHeader title={t('own.title')} lead={t('own.lead')} />
      <div className="flex flex-col gap-6">
        <AreaTabs current="applications" />
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          <ChipLinks
            replace
            row
            label={t('own.by_status')}
            links={[
              { to: pathWith({ show: null }), label: t('own.all'), current: group === undefined },
              ...groupNames.map((name) => ({
                to: pathWith({ show: name }),
                label: name === 'open' ? t('own.open') : t(`status.${name}`),
                current: name === group,
              })),
            ]}
          />
          <ChipLinks
            replace
            row
            label={t('own.by_kind')}
            links={[
              { to: pathWith({ kind: null }), label: t('own.all_kinds'), current: kind === undefined },
              ...applicationKinds.map((name) => ({
                to: pathWith({ kind: name }),
                label: t(`kinds.${name}`),
                current: name === kind,
              })),
            ]}
          />
        </div>
        <PagedList
          list={list}
          label={t('own.title')}
          className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface-raised"
          empty={
            <EmptyState
              icon={<FileText />}
              title={t(isFiltered ? 'own.none_title' : 'own.empty_title')}
              text={t(isFiltered ? 'own.none_text' : 'own.empty_text')}
              action={
                isFiltered ? (
                  <ButtonLink to={applicationsPath}>{t('own.show_all')}</ButtonLink>
                ) : (
                  <ButtonLink to="/opportunities">{t('own.browse')}</ButtonLink>
                )
              }
            />
          }
        >
          {(application) => <OwnRow application={application} />}
        </PagedList>
      </div>
    </div>
  )
}
