import { useState } from 'react'
import { calendars } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { CalendarAddressForm } from './calendar-address-form.tsx'
import { CalendarState } from './calendar-state.tsx'

/** The mentor's own calendar, whose busy times are not offered (MENT-08). */
export const OwnCalendar = () => {
  const t = useTexts('mentorship')
  const { data, error, refetch } = useEndpointQuery(calendars.readCalendar, {})
  const [isReplacing, setReplacing] = useState(false)
  const calendar = data?.calendar
  return (
    <SectionCard title={t('hours.calendar.title')} text={t('hours.calendar.text')}>
      {error && !data && (
        <ErrorState text={t('hours.calendar.failed')} onRetry={() => void refetch()} reference={error.requestId} />
      )}
      {!data && !error && <ListSkeleton rows={1} />}
      {calendar && <CalendarState calendar={calendar} onReplace={isReplacing ? null : () => setReplacing(true)} />}
      {data && (!calendar || isReplacing) && (
        <CalendarAddressForm
          onSaved={() => setReplacing(false)}
          onCancel={calendar ? () => setReplacing(false) : undefined}
        />
      )}
    </SectionCard>
  )
}
