import Download from 'lucide-react/icons/download'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Button } from '#shell/ui/button.tsx'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { ChartTable } from './chart-table.tsx'
import { Legend } from './legend.tsx'
import { type ChartData, isEmpty, type RowsTo } from './series.ts'

const Plot = lazy(() => import('./plot.tsx'))

export type ChartProps = ChartData & {
  title: string
  /** What the values are and how they are counted. */
  text?: ReactNode
  kind: 'line' | 'bar'
  /** Where the rows of a value are shown (ANA-01): each number of the chart links there. */
  rowsTo?: RowsTo | undefined
}

/**
 * ANA-01: a line or bar chart that is read without colour (lines differ in their dashes and marks, bars in their patterns),
 * by keyboard and screen reader, as a table, and saved as CSV or PNG.
 */
export const Chart = ({ title, text, kind, rowsTo, ...data }: ChartProps) => {
  const t = useTexts('charts')
  const [isTable, setTable] = useState(false)
  const picture = useRef<HTMLDivElement>(null)

  const save = async (format: 'csv' | 'png') => {
    try {
      const files = await import('./chart-files.ts')
      if (format === 'csv') files.saveCsv(data, title)
      else if (picture.current) await files.savePng(picture.current, title)
    } catch {
      toast({ title: t('save_failed'), tone: 'destructive' })
    }
  }

  return (
    <figure className="flex min-w-0 flex-col gap-4 rounded-xl border border-line bg-surface-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <figcaption className="min-w-0 flex-[1_1_16rem]">
          <h3 className="font-medium">{title}</h3>
          {text && <p className="max-w-measure text-sm text-ink-muted">{text}</p>}
        </figcaption>
        {!isEmpty(data) && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="quiet"
              aria-label={t(isTable ? 'show_chart_of' : 'show_table_of', { title })}
              onClick={() => setTable(!isTable)}
            >
              {t(isTable ? 'show_chart' : 'show_table')}
            </Button>
            <LazyMenu
              label={t('save_label', { title })}
              trigger={<Download />}
              triggerClassName={buttonClasses({ size: 'sm', variant: 'quiet' })}
              placement="bottom end"
              entries={[
                { id: 'csv', label: t('csv'), onSelect: () => void save('csv') },
                ...(isTable ? [] : [{ id: 'png', label: t('png'), onSelect: () => void save('png') }]),
              ]}
            />
          </div>
        )}
      </div>
      {isEmpty(data) ? (
        <p className="rounded-lg bg-surface-sunken px-4 py-8 text-center text-sm text-ink-muted">{t('empty')}</p>
      ) : isTable ? (
        <ChartTable title={title} rowsTo={rowsTo} {...data} />
      ) : (
        <div ref={picture} className="flex flex-col gap-3">
          {data.series.length > 1 && <Legend series={data.series} kind={kind} />}
          <Suspense fallback={<Skeleton className="h-60 w-full rounded-md" />}>
            <Plot title={title} kind={kind} rowsTo={rowsTo} {...data} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}
