import type { ComponentProps, ReactNode } from 'react'
import { creditSystems, internshipKinds, internshipLimits, paces } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { FieldRow } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DayName, NumericName } from './form-controls.tsx'
import type { FormValues } from './form-values.ts'
import { paceText } from './internship-texts.ts'

type Props = {
  labels: Record<keyof FormValues, string>
  field: (name: keyof FormValues) => Pick<ComponentProps<typeof TextField>, 'name' | 'error'>
  numericField: (name: NumericName, max: number, step: number) => ReactNode
  dayField: (name: DayName) => ReactNode
}

/** OPP-01: what only an internship has. */
export const InternshipFields = ({ labels, field, numericField, dayField }: Props) => {
  const t = useTexts('opportunities')
  const format = useFormat()
  return (
    <>
      <FieldRow>
        <Select
          label={labels.internshipKind}
          placeholder={t('internship.form.choose')}
          options={internshipKinds.map((value) => ({ value, label: t(`internship.kinds.${value}`) }))}
          {...field('internshipKind')}
        />
        <Select
          label={labels.isPaid}
          placeholder={t('internship.form.choose')}
          options={(['paid', 'unpaid'] as const).map((value) => ({ value, label: t(`internship.${value}`) }))}
          {...field('isPaid')}
        />
      </FieldRow>
      <FieldRow>
        {dayField('startsOn')}
        {dayField('endsOn')}
      </FieldRow>
      <FieldRow>
        {numericField('creditPoints', internshipLimits.credits.max, 0.5)}
        <Select
          label={labels.creditSystem}
          options={creditSystems.map((value) => ({ value, label: t(`internship.form.systems.${value}`) }))}
          {...field('creditSystem')}
        />
      </FieldRow>
      <FieldRow>
        <Select
          label={labels.pace}
          optional
          options={[
            { value: '', label: '–' },
            ...paces.map((value) => ({ value: String(value), label: paceText(value, t, format) })),
          ]}
          {...field('pace')}
        />
        <TextField
          label={labels.supervisor}
          hint={t('internship.form.supervisor_hint')}
          optional
          {...field('supervisor')}
          maxLength={internshipLimits.supervisor}
        />
      </FieldRow>
    </>
  )
}
