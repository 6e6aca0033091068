import { useState } from 'react'
import { type MentorDetail, scheduleLimits, schedules } from '../../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const shownDays = 4
const shownSlotsOfDay = 6

type Props = { listing: MentorDetail; hasHours: boolean; hasChanges: boolean }

/** The next free slots as members see them, from the saved schedule. */
export const SlotPreview = ({ listing, hasHours, hasChanges }: Props) => {
  const t = useTexts('mentorship')
  const isClosed = !listing.isActive || listing.availability !== 'available'
  return (
    <section aria-labelledby="slots" className="flex flex-col gap-3">
      <h2 id="slots" className="text-sm font-medium text-ink-muted">
        {t('hours.preview.title')}
      </h2>
      <Card className="flex flex-col gap-4">
        {isClosed ? (
          <p className="text-sm text-ink-muted">
            {listing.isActive
              ? t('hours.preview.not_available', { status: t(`options.availability.${listing.availability}`) })
              : t('hours.preview.paused')}
          </p>
        ) : hasHours ? (
          <NextSlots listing={listing} />
        ) : (
          <p className="text-sm text-ink-muted">{t('hours.preview.no_hours')}</p>
        )}
        <p className="border-t border-line pt-3 text-xs text-ink-muted" role="status">
          {hasChanges ? t('hours.preview.unsaved') : t('hours.preview.saved')}
        </p>
      </Card>
    </section>
  )
}

const NextSlots = ({ listing: { id, sessionLength, timeZone } }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const format = useFormat(timeZone)
  // The start of the day, so that server and browser ask for the same slots. Past ones are never free.
  const [from] = useState(() => `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`)
  const { data, error, refetch } = useEndpointQuery(
    schedules.listSlots,
    { id, lengthMinutes: sessionLength, from, days: scheduleLimits.slotDays },
    { keepsPrevious: true },
  )
  if (error && !data) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-8 w-full" />
      </div>
    )
  const days = Map.groupBy(data.items, ({ startsAt }) => format.weekday(startsAt))
  if (days.size === 0)
    return <p className="text-sm text-ink-muted">{t('hours.preview.none', { count: scheduleLimits.slotDays / 7 })}</p>
  return (
    <ol className="flex flex-col gap-4">
      {[...days].slice(0, shownDays).map(([day, slots]) => (
        <li key={day} className="flex flex-col gap-2">
          <h3 className="text-sm font-medium first-letter:uppercase">{day}</h3>
          <ul className="flex flex-wrap gap-1.5">
            {slots.slice(0, shownSlotsOfDay).map(({ startsAt }) => (
              <li key={startsAt}>
                <Badge className="tabular-nums">{format.time(startsAt)}</Badge>
              </li>
            ))}
            {slots.length > shownSlotsOfDay && (
              <li className="self-center text-xs text-ink-muted">
                {t('hours.preview.more', { count: slots.length - shownSlotsOfDay })}
              </li>
            )}
          </ul>
        </li>
      ))}
    </ol>
  )
}
