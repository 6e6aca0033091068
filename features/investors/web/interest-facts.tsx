import type { InterestView } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

export const InterestFacts = ({
  interest: { stages, fields, ticketMin, ticketMax },
}: {
  interest: Pick<InterestView, 'stages' | 'fields' | 'ticketMin' | 'ticketMax'>
}) => {
  const t = useTexts('investors')
  const format = useFormat()
  const min = ticketMin === null ? null : format.sek(ticketMin / 100)
  const max = ticketMax === null ? null : format.sek(ticketMax / 100)
  const amount =
    min && max
      ? t('facts.range', { min, max })
      : min
        ? t('facts.from', { min })
        : max
          ? t('facts.to', { max })
          : t('facts.open')
  const facts = [
    ['stages', stages.length > 0 ? format.list(stages.map((stage) => t(`stages.${stage}`))) : t('facts.any')],
    ['fields', fields.length > 0 ? format.list(fields.map((field) => t(`fields.${field}`))) : t('facts.any')],
    ['amount', amount],
  ] as const
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 flex-col gap-0.5">
          <dt className="text-sm text-ink-muted">{t(`facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
