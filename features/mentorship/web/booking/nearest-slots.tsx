import { ApiError } from '#shell/api/api-error.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { useTimeText } from '../both-clocks.tsx'

/** The free slots that the refusal `session.slot_gone` names. */
export const nearestSlots = (refusal: unknown): string[] =>
  refusal instanceof ApiError && refusal.code === 'session.slot_gone'
    ? String(refusal.params['nearest'] ?? '')
        .split(' ')
        .filter(Boolean)
    : []

type NearestSlotsProps = { slots: readonly string[]; timeZone: string; onChoose: (startsAt: string) => void }

/** Free slots around one that is gone, to choose at once (MENT-08). */
export const NearestSlots = ({ slots, timeZone, onChoose }: NearestSlotsProps) => {
  const t = useTexts('mentorship')
  const format = useFormat(timeZone)
  const timeText = useTimeText(timeZone)
  return (
    <div role="group" aria-label={t('booking.nearest')} className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t('booking.nearest')}</p>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => (
          <Button key={slot} onClick={() => onChoose(slot)}>
            {format.shortWeekday(slot)} {timeText(slot)}
          </Button>
        ))}
      </div>
    </div>
  )
}
