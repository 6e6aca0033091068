import Handshake from 'lucide-react/icons/handshake'
import { lazy, Suspense, useState } from 'react'
import { applicationsPath } from '#features/applications/contract/index.ts'
import { AnswerRate, StatusBadge, WaitingPlace } from '#features/applications/web/index.ts'
import { endMentorship, type MentorDetail, readMentor, sessions, takePlace } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'

const ApplyDialog = lazy(() => import('./apply-dialog.tsx'))

/** MENT-05: applying to become a mentee, or where the own application stands. For members only. */
export default function MenteePanel({ listing }: { listing: MentorDetail }) {
  const t = useTexts('mentorship')
  const reason = useReason('mentorship')
  const [isApplying, setApplying] = useState(false)
  const { application, answers, can, maxMentees, mentees } = listing
  const isFull = maxMentees !== null && mentees >= maxMentees
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 className="text-sm font-medium">{t('apply.panel_title')}</h2>
      {maxMentees !== null && (
        <p className="text-sm text-ink-muted">{t('apply.places', { count: maxMentees, taken: mentees })}</p>
      )}
      {answers && <AnswerRate answers={answers} />}
      {application ? (
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <StatusBadge status={application.status} />
            <Link to={applicationsPath} className="touch-line">
              {t('apply.see_application')}
            </Link>
          </p>
          {application.waiting && (
            <WaitingPlace
              id={application.id}
              waiting={application.waiting}
              take={takePlace}
              leave={endMentorship}
              refreshes={[readMentor, sessions.listMentorships]}
            />
          )}
        </>
      ) : (
        <>
          <p className="text-sm text-pretty text-ink-muted">{t(isFull ? 'apply.full_note' : 'apply.note')}</p>
          <Button wide icon={<Handshake />} reason={reason(can['apply'] ?? 'ok')} onClick={() => setApplying(true)}>
            {t('apply.open')}
          </Button>
        </>
      )}
      {isApplying && (
        <Suspense fallback={null}>
          <ApplyDialog listing={listing} onClose={() => setApplying(false)} />
        </Suspense>
      )}
    </section>
  )
}
