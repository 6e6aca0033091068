import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { mayCall } from '#kit/access.ts'
import { toRequest } from '#kit/endpoint.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { Select } from '#shell/ui/select.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import {
  countRows,
  downloadList,
  type ExportableList,
  exportableLists,
  type ExportFormat,
  exportFormats,
  listExportLimits,
} from '../contract/index.ts'
import { exportPath } from './export-path.ts'
import { FilterFields } from './filter-fields.tsx'
import { listFilters } from './list-filters.ts'

/** ADM-01, ADM-05: a list of the administration as a file. List and filters are in the URL. */
export default function ExportTab() {
  const t = useTexts('list-exports')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { viewer } = useAuth()
  const reason = useReason('list-exports')(mayCall(downloadList.access, viewer))
  const list = exportableLists.find((one) => one === search.get('list')) ?? exportableLists[0]
  const filters = new URLSearchParams((search.get('filters') ?? '').slice(0, listExportLimits.filters))
  const choose = (next: ExportableList, query = '') =>
    void navigate(exportPath(next, query), { replace: true, preventScrollReset: true })
  return (
    <Section title={t('title')} text={t('lead')}>
      {reason !== undefined && <Callout tone="warning">{reason}</Callout>}
      <Card padding="lg" className="flex flex-col gap-6">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Select
            label={t('list')}
            value={list}
            onChange={({ currentTarget }) => choose(currentTarget.value as ExportableList)}
            options={exportableLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
            className="grow basis-60 sm:max-w-xs"
          />
          <Link to={listFilters[list].path} className="inline-flex min-h-10 items-center text-sm coarse:min-h-11">
            {t('open')}
          </Link>
        </div>
        <FilterFields key={list} list={list} filters={filters} onChange={(next) => choose(list, next.toString())} />
        {reason === undefined && <File list={list} filters={filters.toString()} />}
      </Card>
    </Section>
  )
}

const File = ({ list, filters }: { list: ExportableList; filters: string }) => {
  const t = useTexts('list-exports')
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [hasMark, setHasMark] = useState(false)
  const { data, error, isFetching, refetch } = useEndpointQuery(
    countRows,
    { list, filters },
    { refetchOnMount: 'always' },
  )
  const { path } = toRequest(downloadList, {
    list,
    filters: filters || undefined,
    format,
    bom: format === 'csv' && hasMark ? 'true' : undefined,
  })
  if (error && !data)
    return (
      <ErrorState
        text={t('count_failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        reference={error.requestId}
      />
    )
  return (
    <>
      <RadioGroup
        label={t('format')}
        name="format"
        variant="cards"
        value={format}
        onChange={({ currentTarget }) => setFormat(currentTarget.value as ExportFormat)}
        options={exportFormats.map((value) => ({
          value,
          label: t(`formats.${value}`),
          hint: t(`formats.${value}_hint`),
        }))}
      />
      {format === 'csv' && (
        <Checkbox
          label={t('bom')}
          hint={t('bom_hint')}
          checked={hasMark}
          onChange={({ currentTarget }) => setHasMark(currentTarget.checked)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6">
        {data && data.rows === 0 ? (
          <p role="status" className="text-ink-muted">
            {t('empty')}
          </p>
        ) : (
          <>
            <a href={path} download className={buttonClasses({ variant: 'primary' })}>
              <Download />
              <span>{t('download')}</span>
            </a>
            <RowCount count={data} />
          </>
        )}
        <p className="basis-full text-sm text-ink-muted">{t('privacy')}</p>
      </div>
    </>
  )
}

const RowCount = ({ count }: { count: { rows: number; isMore: boolean } | undefined }) => {
  const t = useTexts('list-exports')
  const format = useFormat()
  if (!count) return <Skeleton className="h-5 w-24" />
  return (
    <p role="status" className="text-sm font-medium tabular-nums">
      {count.isMore ? t('more', { count: format.number(count.rows) }) : t('rows', { count: count.rows })}
    </p>
  )
}
