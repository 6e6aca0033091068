import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import type { SessionView } from '../../contract/sessions.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { DateField } from '#shell/ui/date-field.tsx'
import { Select } from '#shell/ui/select.tsx'
import { BothClocks, useTimeText } from '../both-clocks.tsx'
import { localDay, timesOfDay } from '../local-times.ts'
import { useParticipants } from '../sessions/participants.ts'

const stepMinutes = 15

type AnyTimeProps = { session: SessionView; isFull: boolean; onAdd: (startsAt: string) => void }

/** Any day and time on the mentor's clock. */
export const AnyTime = ({ session, isFull, onAdd }: AnyTimeProps) => {
  const t = useTexts('mentorship')
  const { otherName, ownZone, otherZone } = useParticipants(session)
  const timeText = useTimeText(ownZone)
  const now = new Date().toISOString()
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('')
  const times = day === null ? [] : timesOfDay(day, ownZone, stepMinutes).filter((one) => one > now)
  const startsAt = times.includes(time) ? time : ''
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <DateField
          label={t('session.day')}
          value={day}
          onChange={setDay}
          min={localDay(now, ownZone)}
          className="min-w-0 flex-[2_1_11rem]"
        />
        <Select
          label={t('session.time')}
          value={startsAt}
          onChange={(event) => setTime(event.target.value)}
          placeholder={t('session.choose_time')}
          disabled={times.length === 0}
          options={times.map((one) => ({ value: one, label: timeText(one) }))}
          className="min-w-0 flex-[1_1_8rem]"
        />
        <Button
          icon={<Plus />}
          disabled={startsAt === '' || isFull}
          onClick={() => {
            onAdd(startsAt)
            setTime('')
          }}
        >
          {t('session.add_time')}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {startsAt && <BothClocks {...{ startsAt, ownZone, otherZone, otherName }} />}
      </p>
    </div>
  )
}
