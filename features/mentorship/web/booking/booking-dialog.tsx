import { useState } from 'react'
import type { MentorDetail } from '../../contract/index.ts'
import type { SessionView } from '../../contract/sessions.ts'
import { useTimeZone } from '#shell/i18n/use-time-zone.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { showSameTime } from '../local-times.ts'
import { BookingForm } from './booking-form.tsx'
import { BookingSent } from './booking-sent.tsx'
import { SlotPicker } from './slot-picker.tsx'
import { ZoneSwitch } from './zone-switch.tsx'

/** Booking a session in two steps: a free slot, then the type and a message (MENT-04). */
export default function BookingDialog({ listing, onClose }: { listing: MentorDetail; onClose: () => void }) {
  const t = useTexts('mentorship')
  const ownZone = useTimeZone()
  const [timeZone, setTimeZone] = useState(ownZone)
  const [lengthMinutes, setLength] = useState(listing.sessionLength)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [lastStartsAt, setLastStartsAt] = useState<string | null>(null)
  const [booked, setBooked] = useState<SessionView | null>(null)
  const { id, lengths, mentor, nextSlotAt } = listing
  const name = mentor.fullName
  const hasOtherZone = !showSameTime(nextSlotAt ?? new Date().toISOString(), ownZone, listing.timeZone)

  const title = booked ? t('booking.sent_title') : t('booking.title', { name })
  return (
    <Dialog open onClose={onClose} dismissable={startsAt === null} size="lg" title={title}>
      {booked ? (
        <BookingSent session={booked} onClose={onClose} />
      ) : startsAt ? (
        <BookingForm
          {...{ listing, lengthMinutes, startsAt, ownZone }}
          onChooseOther={setStartsAt}
          onBack={() => {
            setStartsAt(null)
            setLastStartsAt(startsAt)
          }}
          onBooked={setBooked}
        />
      ) : (
        <div className="flex flex-col gap-5">
          <div className="flex flex-wrap gap-x-8 gap-y-4 empty:hidden">
            {lengths.length > 1 && (
              <RadioGroup
                label={t('booking.length')}
                variant="segments"
                value={String(lengthMinutes)}
                onChange={(event) => setLength(Number(event.target.value))}
                options={lengths.map((minutes) => ({
                  value: String(minutes),
                  label: t('booking.minutes', { count: minutes }),
                }))}
              />
            )}
            {hasOtherZone && (
              <ZoneSwitch {...{ ownZone, name, timeZone }} otherZone={listing.timeZone} onChange={setTimeZone} />
            )}
          </div>
          <SlotPicker
            listingId={id}
            {...{ lengthMinutes, timeZone }}
            initialAt={lastStartsAt ?? nextSlotAt}
            chosen={[]}
            onChoose={setStartsAt}
            autoFocus={lastStartsAt !== null}
          />
        </div>
      )}
    </Dialog>
  )
}
