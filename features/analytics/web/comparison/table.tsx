import Download from 'lucide-react/icons/download'
import { saveTable } from '#features/charts/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { Days } from '../../contract/days.ts'
import { type Comparison, figureRules } from '../../contract/index.ts'
import { Change } from '../change.tsx'
import { FigureValue } from '../figure-value.tsx'
import { PlainTable } from '../platform/plain-table.tsx'

type Props = {
  comparison: Comparison
  period: Days
  before: Days
  names: Record<'period' | 'before', string>
}

/** Each figure of both periods with the difference. */
export const ComparisonTable = ({ comparison: { figures, maySeeRows }, period, before, names }: Props) => {
  const t = useTexts('analytics')
  const save = async () => {
    try {
      await saveTable(
        {
          pointName: t('comparison.figure'),
          points: figures.map(({ name }) => t(`figures.${name}`)),
          series: [
            { name: names.period, values: figures.map(({ value }) => value) },
            { name: names.before, values: figures.map((one) => one.before) },
          ],
        },
        t('comparison.title'),
      )
    } catch {
      toast({ title: t('comparison.save_failed'), tone: 'destructive' })
    }
  }
  return (
    <Section
      title={t('comparison.title')}
      text={t('comparison.text', { period: names.period, before: names.before })}
      actions={
        <Button size="sm" variant="quiet" onClick={() => void save()} icon={<Download />}>
          {t('comparison.save')}
        </Button>
      }
    >
      <PlainTable
        label={t('comparison.title')}
        wideOnly={3}
        columns={[t('comparison.figure'), t('comparison.period'), t('comparison.before'), t('comparison.change')]}
        rows={figures.map(({ name, value, before: earlier }) => {
          const title = t(`figures.${name}`)
          const { rows } = figureRules[name]
          const mayOpen = rows === 'member' || (rows === 'admin-viewer' && maySeeRows)
          return {
            key: name,
            cells: [
              <span key="name" className="flex flex-col">
                {title}
                <span className="text-xs sm:hidden">
                  <Change value={value} before={earlier} />
                </span>
                {!mayOpen && (
                  <span className="text-xs text-ink-muted">
                    {t(rows === 'nobody' ? 'rows.private' : 'rows.administrators')}
                  </span>
                )}
              </span>,
              <FigureValue
                key="value"
                value={value}
                label={`${title}, ${names.period}`}
                rows={mayOpen ? { ...period, figure: name } : undefined}
              />,
              <FigureValue
                key="before"
                value={earlier}
                label={`${title}, ${names.before}`}
                rows={mayOpen ? { ...before, figure: name } : undefined}
              />,
              <Change key="change" value={value} before={earlier} />,
            ],
          }
        })}
      />
    </Section>
  )
}
