import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useRef } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { useRetainFocus } from '#shell/ui/retain-focus.tsx'
import { AddPartButton } from './add-part-button.tsx'
import { addPart } from './hours-list.ts'
import { HoursParts } from './hours-parts.tsx'
import type { Period } from './periods.ts'

/** Errors of one period: of its days and of its hours. */
export type PeriodErrors = { days: string | undefined; hours: string | undefined }

type Props = {
  periods: readonly Period[]
  onChange: (periods: Period[]) => void
  errorsAt: (period: number) => PeriodErrors
}

/** Single days and periods with other hours than the weekly ones, or none. */
export const PeriodsEditor = ({ periods, onChange, errorsAt }: Props) => {
  const t = useTexts('mentorship')
  const box = useRef<HTMLDivElement>(null)
  useRetainFocus(box)
  const wasAdded = useRef(false)
  useEffect(() => {
    if (!wasAdded.current) return
    wasAdded.current = false
    box.current?.querySelector<HTMLElement>('li:last-child :is([role=spinbutton], input)')?.focus()
  }, [periods.length])
  return (
    <div ref={box} role="group" aria-label={t('hours.exceptions.title')} tabIndex={-1} className="outline-offset-4">
      <ul className="divide-y divide-line">
        {periods.map((period, at) => (
          <li key={at} className="py-4 first:pt-0">
            <PeriodFields
              name={`exceptions.${at}`}
              period={period}
              errors={errorsAt(at)}
              onChange={(changed) => onChange(periods.with(at, changed))}
              onRemove={() => onChange(periods.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      <Button
        icon={<CalendarPlus />}
        onClick={() => {
          wasAdded.current = true
          onChange([...periods, { from: null, to: null, hours: [] }])
        }}
      >
        {t('hours.exceptions.add')}
      </Button>
    </div>
  )
}

type PeriodFieldsProps = {
  name: string
  period: Period
  errors: PeriodErrors
  onChange: (period: Period) => void
  onRemove: () => void
}

const PeriodFields = ({ name, period, errors, onChange, onRemove }: PeriodFieldsProps) => {
  const t = useTexts('mentorship')
  const { from, to, hours } = period
  const isOff = hours.length === 0
  const setHours = (changed: Period['hours']) => onChange({ ...period, hours: changed })
  return (
    <div className="flex flex-col gap-3">
      <FieldRow className="gap-3!">
        <DateField
          label={t('hours.exceptions.from')}
          name={`${name}.day`}
          value={from}
          onChange={(day) => onChange({ ...period, from: day })}
          error={errors.days}
        />
        <DateField
          label={t('hours.exceptions.to')}
          optional
          value={to}
          onChange={(day) => onChange({ ...period, to: day })}
          min={from ?? undefined}
        />
      </FieldRow>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RadioGroup
          label={t('hours.exceptions.kind')}
          hideLabel
          variant="segments"
          value={isOff ? 'off' : 'other'}
          options={[
            { value: 'off', label: t('hours.exceptions.off') },
            { value: 'other', label: t('hours.exceptions.other') },
          ]}
          onChange={({ target }) => setHours(target.value === 'off' ? [] : addPart([]))}
        />
        <IconButton label={t('hours.exceptions.remove')} icon={<Trash2 />} onClick={onRemove} className="ms-auto" />
      </div>
      {!isOff && (
        <div className="flex items-start gap-2">
          <HoursParts
            name={`${name}.hours`}
            label={t('hours.exceptions.hours')}
            parts={hours}
            onChange={setHours}
            error={errors.hours}
          />
          <AddPartButton label={t('hours.exceptions.hours')} parts={hours} onChange={setHours} />
        </div>
      )}
    </div>
  )
}
