import CalendarClock from 'lucide-react/icons/calendar-clock'
import { lazy, Suspense, useState } from 'react'
import { mentorPath } from '../../contract/index.ts'
import type { SessionView } from '../../contract/sessions.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { AnswerButtons } from './answer-buttons.tsx'
import { Outcome } from './outcome.tsx'
import { useStatusText } from './status-text.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))
const ProposeDialog = lazy(() => import('./propose-dialog.tsx'))

/** What happens next and until when, with what the viewer can do about it. */
export const StatusPanel = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const { title, text } = useStatusText(session)
  const { side, status, reason, reasonLanguage, endedBy, listingSlug } = session
  const hasEnded = status === 'declined' || status === 'cancelled' || status === 'lapsed'
  return (
    <Card as="section" padding="lg" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <h2 className="text-xl font-bold tracking-tight">{title}</h2>
        <p className="max-w-measure text-pretty text-ink-muted">{text}</p>
      </div>
      {reason && (
        <div className="border-s-2 border-line ps-4">
          <p className="text-sm text-ink-muted">
            {t(endedBy === side ? 'session.your_reason' : 'session.their_reason')}
          </p>
          <p {...userText(reasonLanguage)} className="prose-text">
            {reason}
          </p>
        </div>
      )}
      <Outcome session={session} />
      <Actions session={session} />
      {hasEnded && side === 'mentee' && listingSlug && (
        <div>
          <ButtonLink to={mentorPath(listingSlug)}>{t('session.book_again')}</ButtonLink>
        </div>
      )}
    </Card>
  )
}

/** Answering, moving and cancelling, before the session starts. */
const Actions = ({ session }: { session: SessionView }) => {
  const t = useTexts('mentorship')
  const reasonOf = useReason('mentorship')
  const [open, setOpen] = useState<'cancel' | 'propose' | null>(null)
  const { side, status, can } = session
  const close = () => setOpen(null)
  const isRequest = status === 'requested'
  // After the start, only the outcome is left.
  if (!isRequest && (status !== 'confirmed' || can['cancel'] !== 'ok')) return null
  return (
    <div className="flex flex-wrap items-start gap-3">
      {isRequest && side === 'mentor' && <AnswerButtons session={session} />}
      <Button icon={<CalendarClock />} reason={reasonOf(can['propose'] ?? 'ok')} onClick={() => setOpen('propose')}>
        {t(session.proposal?.by === side ? 'session.propose_again' : 'session.propose')}
      </Button>
      {!(isRequest && side === 'mentor') && (
        <Button variant="quiet" reason={reasonOf(can['cancel'] ?? 'ok')} onClick={() => setOpen('cancel')}>
          {t(isRequest ? 'session.withdraw' : 'session.cancel')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'cancel' && <CancelDialog session={session} onClose={close} />}
        {open === 'propose' && <ProposeDialog session={session} onClose={close} />}
      </Suspense>
    </div>
  )
}
