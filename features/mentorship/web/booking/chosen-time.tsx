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
}

/** The day, both clocks and the length of a chosen slot. */
export const ChosenTime = ({ startsAt, lengthMinutes, ownZone, otherZone, otherName }: ChosenTimeProps) => {
  const t = useTexts('mentorship')
  const format = useFormat(ownZone)
  return (
    <div className="flex gap-3 rounded-lg bg-surface-sunken p-4">
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
