import { figureNames, type SiteFacts } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** The figures of MKT-01 as administrators set them; a figure of 0 is omitted. */
export const FiguresBand = ({ figures }: { figures: SiteFacts['figures'] }) => {
  const t = useTexts('marketing')
  const format = useFormat()
  const visibleFigures = figureNames.filter((name) => figures[name] > 0)
  if (visibleFigures.length === 0) return null
  return (
    <section className="border-y border-line bg-surface-sunken">
      <h2 className="sr-only">{t('figures.title')}</h2>
      <dl className="page-frame grid gap-x-8 gap-y-8 py-12 sm:auto-cols-fr sm:grid-flow-col md:py-16">
        {visibleFigures.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-1 border-s-2 border-accent ps-5">
            <dt className="max-w-56 text-balance text-ink-muted">{t(`figures.${name}`, { count: figures[name] })}</dt>
            <dd className="text-5xl font-bold tracking-tighter tabular-nums">
              <bdi dir="ltr">{format.number(figures[name])}+</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
