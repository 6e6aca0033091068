import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'
import { type SessionView, sessionPath } from '../../contract/sessions.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { ChosenTime } from './chosen-time.tsx'

/** What happens after a request: the hold, the mentor's answer and the invitation. */
export const BookingSent = ({ session, onClose }: { session: SessionView; onClose: () => void }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { id, mentor, startsAt, lengthMinutes, menteeTimeZone, mentorTimeZone, holdsUntil } = session
  const name = mentor?.fullName ?? ''
  const link = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => link.current?.focus(), [])
  return (
    <div className="flex flex-col gap-5">
      <p ref={link} tabIndex={-1} role="status" className="outline-none">
        {t('booking.sent_text', { name })}
      </p>
      <ChosenTime
        {...{ startsAt, lengthMinutes }}
        ownZone={menteeTimeZone}
        otherZone={mentorTimeZone}
        otherName={name}
      />
      <ul className="flex flex-col gap-3 text-sm">
        {[
          ...(holdsUntil ? [t('booking.next_hold', { until: format.dateTime(holdsUntil) })] : []),
          t('booking.next_answer', { name }),
          t('booking.next_lapse'),
        ].map((text) => (
          <li key={text} className="flex gap-2.5">
            <Check className="mt-0.5 flex-none text-positive" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3 border-t border-line pt-4 max-sm:*:flex-1">
        <Button onClick={onClose}>{t('booking.close')}</Button>
        <ButtonLink to={sessionPath(id)} variant="primary">
          {t('booking.to_session')}
        </ButtonLink>
      </div>
    </div>
  )
}
