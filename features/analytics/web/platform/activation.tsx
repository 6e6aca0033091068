import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import type { Platform } from '../../contract/index.ts'
import { FigureValue } from '../figure-value.tsx'

/** How far those who registered came, step by step. */
export const Activation = ({ platform: { activation, maySeeRows } }: { platform: Platform }) => {
  const t = useTexts('analytics')
  const format = useFormat()
  const { period, steps } = activation
  const registered = steps[0]?.members ?? null
  return (
    <Section
      title={t('activation.title')}
      text={t('activation.text', { from: format.day(period.from), to: format.day(period.to) })}
    >
      <ol className="flex flex-col gap-3">
        {steps.map(({ step, members }) => {
          const share = members !== null && registered ? members / registered : null
          return (
            <li key={step} className="grid gap-x-6 gap-y-1 sm:grid-cols-[14rem_minmax(0,1fr)_8rem] sm:items-center">
              <span className="text-sm">{t(`activation.steps.${step}`)}</span>
              <svg
                aria-hidden="true"
                viewBox="0 0 100 8"
                preserveAspectRatio="none"
                className="h-5 w-full rounded-sm rtl:-scale-x-100"
              >
                <rect width="100" height="8" className="fill-surface-sunken" />
                <rect width={(share ?? 0) * 100} height="8" className="fill-primary" />
              </svg>
              <span className="text-sm tabular-nums sm:text-end">
                <FigureValue
                  value={members}
                  label={t(`activation.steps.${step}`)}
                  rows={maySeeRows ? { ...period, step } : undefined}
                />
                {share !== null && <span className="ms-2 text-ink-muted">{format.percent(share)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
