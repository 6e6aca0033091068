import { useState } from 'react'
import { readMentor } from '../../contract/index.ts'
import type { SessionView } from '../../contract/sessions.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Spinner } from '#shell/ui/spinner.tsx'
import { SlotPicker } from '../booking/slot-picker.tsx'
import { ZoneSwitch } from '../booking/zone-switch.tsx'
import { showSameTime } from '../local-times.ts'
import { useParticipants } from '../sessions/participants.ts'

type FreeSlotsProps = { session: SessionView; chosen: readonly string[]; onChoose: (startsAt: string) => void }

/** The mentor's free slots of the session's length. */
export const FreeSlots = ({ session, chosen, onChoose }: FreeSlotsProps) => {
  const t = useTexts('mentorship')
  const { otherName, ownZone } = useParticipants(session)
  const [timeZone, setTimeZone] = useState(ownZone)
  const { listingSlug, lengthMinutes, startsAt } = session
  const { data, error, refetch } = useEndpointQuery(
    readMentor,
    { slug: listingSlug ?? '' },
    { enabled: listingSlug !== null },
  )
  if (listingSlug === null) return <Callout tone="warning">{t('session.no_listing', { name: otherName })}</Callout>
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data) return <Spinner showLabel />
  return (
    <div className="flex flex-col gap-5">
      {!showSameTime(startsAt, ownZone, data.timeZone) && (
        <ZoneSwitch {...{ ownZone, timeZone }} otherZone={data.timeZone} name={otherName} onChange={setTimeZone} />
      )}
      <SlotPicker
        listingId={data.id}
        {...{ lengthMinutes, timeZone, chosen, onChoose }}
        initialAt={data.nextSlotAt ?? startsAt}
      />
    </div>
  )
}
