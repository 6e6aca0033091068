import { useEffect, useRef } from 'react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { BothClocks } from '../both-clocks.tsx'

type ChosenTimeProps = {
  startsAt: string
  lengthMinutes: number
  ownZone: string
  otherZone: string
  otherName: string
  /** Takes the focus: the button that was pressed is gone. */
  autoFocus?: boolean
}

/** The day, both clocks and the length of a chosen slot. */
export const ChosenTime = (props: ChosenTimeProps) => {
  const { startsAt, lengthMinutes, ownZone, otherZone, otherName, autoFocus = false } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (autoFocus) box.current?.focus()
  }, [autoFocus, startsAt])
  const t = useTexts('mentorship')
  const format = useFormat(ownZone)
  return (
    <div
      ref={box}
      tabIndex={autoFocus ? -1 : undefined}
      className="flex scroll-mt-4 gap-3 rounded-lg bg-surface-sunken p-4 outline-none"
    >
      <CalendarClock className="mt-1 flex-none text-lg text-ink-muted" />
      <div className="flex min-w-0 flex-col">
        <time dateTime={startsAt} className="font-medium first-letter:uppercase">
          {format.weekday(startsAt)}
        </time>
        <BothClocks {...{ startsAt, ownZone, otherZone, otherName }} />
        <span className="text-sm text-ink-muted">{t('booking.minutes', { count: lengthMinutes })}</span>
      </div>
    </div>
  )
}
