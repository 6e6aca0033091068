import { type Control, Controller } from 'react-hook-form'
import { scheduleLimits } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ChipsField } from '#shell/ui/chips-field.tsx'
import { FieldRow } from '#shell/ui/form.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { Select } from '#shell/ui/select.tsx'
import { commonLengths } from '../form/session-lengths.ts'
import { bufferChoices, daysAheadChoices, noticeChoices, useDurationText } from './durations.ts'
import type { ScheduleValues } from './schedule-values.ts'

type RuleName = Exclude<keyof ScheduleValues, 'weekly' | 'exceptions'>
export type RuleLabels = Record<RuleName, string>

type Props = {
  control: Control<ScheduleValues>
  labels: RuleLabels
  errorAt: (name: RuleName) => string | undefined
  /** The listing's preferred length in minutes, which can always be booked. */
  preferredLength: number
}

/** Lengths, distances and limits of bookings (MENT-08). */
export const BookingRules = ({ control, labels, errorAt, preferredLength }: Props) => {
  const t = useTexts('mentorship')
  const durationText = useDurationText()
  const select = (
    name: 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'noticeMinutes' | 'daysAhead',
    choices: readonly number[],
    textOf: (value: number) => string,
    hint?: string,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={labels[name]}
          hint={hint}
          {...field}
          onChange={({ target }) => field.onChange(Number(target.value))}
          options={[...new Set([...choices, field.value])]
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: textOf(value) }))}
          error={errorAt(name)}
        />
      )}
    />
  )
  const limit = (name: 'maxPerDay' | 'maxPerWeek') => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur } }) => (
        <NumberField
          label={labels[name]}
          optional
          placeholder={t('hours.rules.no_limit')}
          min={1}
          max={scheduleLimits[name]}
          format={{ maximumFractionDigits: 0 }}
          {...{ name, value, onChange, onBlur }}
          error={errorAt(name)}
        />
      )}
    />
  )
  const bufferText = (minutes: number) => (minutes === 0 ? t('hours.rules.no_buffer') : durationText(minutes))
  return (
    <div className="flex flex-col gap-5">
      <Controller
        control={control}
        name="otherLengths"
        render={({ field: { name, value, onChange } }) => (
          <ChipsField
            label={labels.otherLengths}
            hint={t('hours.rules.lengths_hint', { length: durationText(preferredLength) })}
            optional
            name={name}
            options={[...new Set([...commonLengths, ...value])]
              .filter((minutes) => minutes !== preferredLength)
              .toSorted((a, b) => a - b)
              .map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
            value={value.map(String)}
            onChange={(lengths) => onChange(lengths.map(Number))}
            max={scheduleLimits.lengths}
            error={errorAt('otherLengths')}
          />
        )}
      />
      <Controller
        control={control}
        name="stepMinutes"
        render={({ field: { name, value, onChange } }) => (
          <RadioGroup
            label={labels.stepMinutes}
            variant="segments"
            name={name}
            value={String(value)}
            onChange={({ target }) => onChange(Number(target.value))}
            options={[15, 30, 60].map((minutes) => ({ value: String(minutes), label: durationText(minutes) }))}
            error={errorAt('stepMinutes')}
          />
        )}
      />
      <FieldRow>
        {select('bufferBeforeMinutes', bufferChoices, bufferText)}
        {select('bufferAfterMinutes', bufferChoices, bufferText)}
      </FieldRow>
      <FieldRow>
        {select(
          'noticeMinutes',
          noticeChoices,
          (minutes) => (minutes === 0 ? t('hours.rules.no_notice') : durationText(minutes)),
          t('hours.rules.notice_hint'),
        )}
        {select(
          'daysAhead',
          daysAheadChoices,
          (days) => t('hours.days', { count: days }),
          t('hours.rules.days_ahead_hint'),
        )}
      </FieldRow>
      <FieldRow>
        {limit('maxPerDay')}
        {limit('maxPerWeek')}
      </FieldRow>
    </div>
  )
}
