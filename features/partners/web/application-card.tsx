import { useState } from 'react'
import type { ApplicationView } from '../contract/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import type { DecisionAction } from './decision-dialog.tsx'
import { RoundStatus } from './round-status.tsx'
import { RoundAnswers } from './round-answers.tsx'

const dialog = lazyOverlay(() => import('./decision-dialog.tsx'))

/** One round for administrators: the applicant, the answers, the decision and the available actions. */
export const ApplicationCard = ({ application }: { application: ApplicationView }) => {
  const t = useTexts('partners')
  const { applicant, earlierRounds, createdAt, note, noteLanguage, decidedBy } = application
  return (
    <Card as="article" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MemberCardLink member={applicant} className="me-auto" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          {earlierRounds > 0 && <span>{t('admin.round', { number: earlierRounds + 1 })}</span>}
          <span>
            {t('admin.sent')} <RelativeTime at={createdAt} />
          </span>
          <RoundStatus round={application} />
        </div>
      </div>
      <RoundAnswers round={application} />
      {(note || decidedBy) && (
        <div className="flex flex-col gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
          {note && (
            <>
              <p className="font-medium">{t('admin.note')}</p>
              <p {...userText(noteLanguage)} className="prose-text">
                {note}
              </p>
            </>
          )}
          {decidedBy && <p className="text-ink-muted">{t('admin.decided_by', { name: decidedBy.fullName })}</p>}
        </div>
      )}
      <DecisionButtons application={application} />
    </Card>
  )
}

const decisionActions = ['approve', 'reject', 'reset'] as const satisfies readonly DecisionAction[]
const verdictOf = ({ can }: ApplicationView, action: DecisionAction) => can[action === 'reject' ? 'decide' : action]
/** Decided rounds and actions of other roles have no button. */
const isOmitted = (verdict: string) =>
  verdict.startsWith('auth.') || verdict === 'partner.decided' || verdict === 'partner.not_current'

const DecisionButtons = ({ application }: { application: ApplicationView }) => {
  const t = useTexts('partners')
  const reasonOf = useReason('partners')
  const [action, setAction] = useState<DecisionAction | null>(null)
  const [open, setOpen] = useState(false)
  const name = application.applicant.fullName
  const visibleActions = decisionActions.filter(
    (one) => !isOmitted(verdictOf(application, one)) && !(one === 'reset' && application.status === 'pending'),
  )
  if (visibleActions.length === 0) return null
  const show = (one: DecisionAction) => {
    setAction(one)
    setOpen(true)
  }
  const allowedActions = visibleActions.filter((one) => verdictOf(application, one) === 'ok')
  const reasons = new Set(visibleActions.flatMap((one) => reasonOf(verdictOf(application, one)) ?? []))
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      {allowedActions.map((one) => (
        <Button
          key={one}
          size="sm"
          variant={one === 'approve' ? 'primary' : 'secondary'}
          aria-label={t(`admin.${one}_label`, { name })}
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => show(one)}
        >
          {t(`admin.${one}`)}
        </Button>
      ))}
      {[...reasons].map((reason) => (
        <p key={reason} className="self-center text-sm text-ink-muted">
          {reason}
        </p>
      ))}
      {action && (
        <dialog.Overlay
          key={action}
          application={application}
          action={action}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
