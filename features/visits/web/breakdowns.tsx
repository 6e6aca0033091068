import type { ReactNode } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { TableContainer } from '#shell/ui/table-container.tsx'
import { directSource, type VisitReport } from '../contract/index.ts'
import { PageName } from './page-name.tsx'
import { trafficPath, type VisitFilters } from './search-params.ts'

type Row = { key: string; name: ReactNode; label: string; filter: VisitFilters; visitors: number; views: number }

/** Pages, sources, devices and languages with the most visitors. A row is a filter, and its numbers lead to its rows. */
export const Breakdowns = ({ data, filters }: { data: VisitReport; filters: VisitFilters }) => {
  const t = useTexts('visits')
  const common = useTexts('shell')
  return (
    <div className="grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <Breakdown
        title={t('pages')}
        filters={filters}
        rows={data.pages.map(({ path, subject, ...numbers }) => ({
          ...numbers,
          key: `${path} ${subject?.id ?? ''}`,
          name: <PageName path={path} subject={subject} />,
          label: subject?.title ?? path,
          filter: { path, ...(subject && { subject: subject.id }) },
        }))}
      />
      <Breakdown
        title={t('sources')}
        filters={filters}
        rows={data.sources.map(({ source, ...numbers }) => {
          const label = source === directSource ? t('direct') : source
          return { ...numbers, key: source, name: <bdi>{label}</bdi>, label, filter: { source } }
        })}
      />
      <Breakdown
        title={t('devices')}
        filters={filters}
        rows={data.devices.map(({ device, ...numbers }) => {
          const label = t(`device.${device}`)
          return { ...numbers, key: device, name: label, label, filter: { device } }
        })}
      />
      <Breakdown
        title={t('languages')}
        filters={filters}
        rows={data.languages.map(({ language, ...numbers }) => {
          const label = common(`languages.${language}`)
          return { ...numbers, key: language, name: <bdi>{label}</bdi>, label, filter: { language } }
        })}
      />
    </div>
  )
}

const Breakdown = ({ title, rows, filters }: { title: string; rows: readonly Row[]; filters: VisitFilters }) => {
  const t = useTexts('visits')
  const format = useFormat()
  const most = Math.max(1, ...rows.map(({ visitors }) => visitors))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-lg font-bold tracking-tight">{title}</h3>
      <TableContainer label={title}>
        <table className="w-full text-sm">
          <thead className="text-ink-muted">
            <tr>
              <th scope="col" className="w-full py-1 ps-2.5 text-start font-normal">
                <span className="sr-only">{title}</span>
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-normal whitespace-nowrap">
                {t('visitors')}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-normal whitespace-nowrap">
                {t('views')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const to = trafficPath({ ...filters, ...row.filter })
              const rowsTo = trafficPath({ ...filters, ...row.filter }, { rows: true })
              return (
                <tr key={row.key}>
                  <th scope="row" className="relative isolate min-w-40 py-0.5 text-start font-normal">
                    {/* The security policy of pages allows no style attribute. */}
                    <svg
                      aria-hidden="true"
                      className="absolute inset-x-0 inset-y-0.5 -z-10 h-[calc(100%-0.25rem)] w-full rtl:-scale-x-100"
                    >
                      <rect
                        width={`${(row.visitors / most) * 100}%`}
                        height="100%"
                        rx={6}
                        className="fill-primary-soft"
                      />
                    </svg>
                    <Link
                      to={to}
                      variant="bare"
                      preventScrollReset
                      aria-label={t('only', { name: row.label })}
                      className="flex min-h-9 items-center rounded-md px-2.5 py-1 wrap-anywhere hover:underline coarse:min-h-11"
                    >
                      {row.name}
                    </Link>
                  </th>
                  {(['visitors', 'views'] as const).map((measure) => (
                    <td key={measure} className="px-3 py-0.5 text-end tabular-nums">
                      <Link
                        to={rowsTo}
                        variant="bare"
                        preventScrollReset
                        aria-label={t('rows.of', {
                          number: format.number(row[measure]),
                          name: `${t(measure)}, ${row.label}`,
                        })}
                        className="inline-flex min-h-9 min-w-9 items-center justify-end hover:underline coarse:min-h-11"
                      >
                        {format.number(row[measure])}
                      </Link>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableContainer>
    </div>
  )
}
