import { useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { DateField } from '#shell/ui/date-field.tsx'
import { Select } from '#shell/ui/select.tsx'
import { others, type Periods, spanNames } from '../periods.ts'

type Props = { periods: Periods; today: string; errors: Readonly<Record<string, string>> }

/** Which periods are compared; each choice is in the address at once. */
export const PeriodFields = ({ periods, today, errors }: Props) => {
  const t = useTexts('analytics')
  const [, setSearch] = useSearchParams()
  const { span, against, period, before } = periods
  const choose = (values: Record<string, string | null>) =>
    setSearch(
      (now) => {
        for (const [name, value] of Object.entries(values))
          if (value) now.set(name, value)
          else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const chooseSpan = (value: string) =>
    choose(
      value === 'own'
        ? { span: value, from: period.from, to: period.to, beforeFrom: before.from, beforeTo: before.to }
        : { span: value, from: null, to: null, beforeFrom: null, beforeTo: null },
    )
  const dateField = (name: 'from' | 'to' | 'beforeFrom' | 'beforeTo', value: string) => (
    <DateField
      label={t(`comparison.fields.${name}`)}
      value={value}
      max={today}
      error={errors[name]}
      onChange={(day) => day && choose({ [name]: day })}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <Select
          label={t('comparison.span')}
          value={span}
          onChange={({ currentTarget }) => chooseSpan(currentTarget.value)}
          options={[...spanNames, 'own' as const].map((value) => ({ value, label: t(`comparison.spans.${value}`) }))}
        />
        {span !== 'own' && (
          <Select
            label={t('comparison.against')}
            value={against}
            onChange={({ currentTarget }) => choose({ against: currentTarget.value })}
            options={others.map((value) => ({ value, label: t(`comparison.others.${value}`) }))}
          />
        )}
      </div>
      {span === 'own' && (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
          <fieldset className="grid min-w-0 grid-cols-1 gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-medium">{t('comparison.period')}</legend>
            {dateField('from', period.from)}
            {dateField('to', period.to)}
          </fieldset>
          <fieldset className="grid min-w-0 grid-cols-1 gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-medium">{t('comparison.before')}</legend>
            {dateField('beforeFrom', before.from)}
            {dateField('beforeTo', before.to)}
          </fieldset>
        </div>
      )}
    </div>
  )
}
