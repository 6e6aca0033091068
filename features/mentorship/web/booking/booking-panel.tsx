import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { lazy, Suspense } from 'react'
import { type MentorDetail, mentorPath } from '../../contract/index.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { useSearchParam } from '#shell/ui/use-search-param.ts'

const BookingDialog = lazy(() => import('./booking-dialog.tsx'))

/** The search parameter that opens the booker, so that it is open again after logging in. */
const bookParam = 'book'

/** MENT-04: booking a session, a link to the login, or the reason why booking is not possible. */
export const BookingPanel = ({ listing }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const reason = useReason('mentorship')
  const [search, choose] = useSearchParam()
  const { availability, can, slug } = listing
  const verdict = can['book'] ?? 'ok'

  if (verdict === 'session.own_listing') return <Callout>{t('booking.own_listing')}</Callout>
  if (availability !== 'available') {
    return (
      <Callout tone="warning" title={t(`options.availability.${availability}`)}>
        {t(`booking.${availability}`)}
      </Callout>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <NextSlot nextSlotAt={listing.nextSlotAt} />
      {verdict === 'auth.required' ? (
        <ButtonLink
          to={loginPath({ pathname: mentorPath(slug), search: `?${bookParam}=1` })}
          variant="primary"
          size="lg"
          wide
        >
          {t('booking.log_in')}
        </ButtonLink>
      ) : (
        <Button
          variant="primary"
          size="lg"
          wide
          icon={<CalendarPlus />}
          reason={reason(verdict)}
          onClick={() => choose(bookParam, '1')}
        >
          {t('booking.choose_time')}
        </Button>
      )}
      <p className="text-center text-xs text-pretty text-ink-muted">{t('booking.approval_note')}</p>
      {search.has(bookParam) && verdict === 'ok' && (
        <Suspense fallback={null}>
          <BookingDialog listing={listing} onClose={() => choose(bookParam, '')} />
        </Suspense>
      )}
    </div>
  )
}

const NextSlot = ({ nextSlotAt }: Pick<MentorDetail, 'nextSlotAt'>) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  return (
    <div className="flex flex-col">
      <span className="text-sm text-ink-muted">{t('booking.next_slot')}</span>
      {nextSlotAt ? (
        <>
          <time dateTime={nextSlotAt} className="text-lg font-medium first-letter:uppercase">
            {format.shortWeekday(nextSlotAt)} {format.time(nextSlotAt)}
          </time>
          <span className="text-xs text-ink-muted">{format.zoneName()}</span>
        </>
      ) : (
        <span className="font-medium">{t('booking.no_slot')}</span>
      )}
    </div>
  )
}
