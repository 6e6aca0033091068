import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import type { VisitReport } from '../contract/index.ts'
import { trafficPath, type VisitFilters } from './search-params.ts'

/** The numbers of the whole period, beside those of the period before. */
export const Totals = ({ data: { totals, before }, filters }: { data: VisitReport; filters: VisitFilters }) => {
  const t = useTexts('visits')
  const format = useFormat()
  const perVisitor = ({ views, visitors }: { views: number; visitors: number }) =>
    visitors === 0 ? 0 : Math.round((views / visitors) * 10) / 10
  const figures = [
    { name: t('visitors'), now: totals.visitors, earlier: before?.visitors },
    { name: t('views'), now: totals.views, earlier: before?.views },
    { name: t('views_per_visitor'), now: perVisitor(totals), earlier: before ? perVisitor(before) : undefined },
  ]
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-3">
        {figures.map(({ name, now, earlier }) => (
          <div key={name} className="flex flex-col bg-surface-raised p-4">
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="text-3xl font-bold tracking-tighter">
              <Link
                to={trafficPath(filters, { rows: true })}
                preventScrollReset
                variant="bare"
                aria-label={t('rows.of', { number: format.number(now), name })}
                className="rounded-xs hover:underline"
              >
                {format.number(now)}
              </Link>
            </dd>
            {earlier !== undefined && (
              <dd>
                <Change now={now} earlier={earlier} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">{t('visitors_note')}</p>
    </div>
  )
}

const Change = ({ now, earlier }: { now: number; earlier: number }) => {
  const t = useTexts('visits')
  const format = useFormat()
  const share = now / earlier - 1
  const sign = share > 0 ? '+' : ''
  return (
    <p className="text-sm text-ink-muted">
      {earlier === 0
        ? t('change_none')
        : t('change', { change: `\u2066${sign}${format.percent(Math.round(share * 1000) / 1000)}\u2069` })}
    </p>
  )
}
