import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { schedules } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { FieldErrorText } from '#shell/ui/field.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { useRetainFocus } from '#shell/ui/retain-focus.tsx'
import { moveStart } from './hours-list.ts'
import { TimeSelect } from './time-select.tsx'

type Props = {
  /** The path of the hours in the form, for the links of the summary of errors. */
  name: string
  /** The day, for the names of the fields. */
  label: string
  parts: readonly schedules.Hours[]
  onChange: (parts: schedules.Hours[]) => void
  error: string | undefined
}

/** The hours of one day in several parts. */
export const HoursParts = ({ name, label, parts, onChange, error }: Props) => {
  const t = useTexts('mentorship')
  const box = useRef<HTMLDivElement>(null)
  useRetainFocus(box)
  const errorId = `${name}-error`
  const setPart = (at: number, part: schedules.Hours) => onChange(parts.with(at, part))
  return (
    <div
      ref={box}
      role="group"
      aria-label={label}
      aria-describedby={error ? errorId : undefined}
      data-field={name}
      tabIndex={-1}
      className="flex min-w-0 flex-col gap-2 rounded-md outline-offset-4"
    >
      {parts.map((part, at) => (
        <div key={at} className="flex items-center gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 sm:max-w-64">
            <TimeSelect
              label={t('hours.start_of', { day: label })}
              value={part.start}
              min={0}
              max={24 * 60 - 15}
              onChange={(start) => setPart(at, moveStart(part, start))}
              isInvalid={Boolean(error)}
            />
            <span aria-hidden="true" className="text-ink-faint">
              –
            </span>
            <TimeSelect
              label={t('hours.end_of', { day: label })}
              value={part.end}
              min={part.start + 15}
              max={24 * 60}
              onChange={(end) => setPart(at, { ...part, end })}
              isInvalid={Boolean(error)}
            />
          </div>
          <IconButton
            label={t('hours.remove_part', { day: label })}
            icon={<X />}
            onClick={() => onChange(parts.toSpliced(at, 1))}
          />
        </div>
      ))}
      {error && <FieldErrorText id={errorId}>{error}</FieldErrorText>}
    </div>
  )
}
