import { useState } from 'react'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import { Button } from '#shell/ui/button.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import type { RequestView } from '../contract/index.ts'
import type { Decision } from './decision-dialog.tsx'
import { RequestBadge } from './request-badge.tsx'
import { RequestContent } from './request-content.tsx'

const dialog = lazyOverlay(() => import('./decision-dialog.tsx'))

/** One request for administrators: who asks, the evidence, the decision and the buttons. */
export const RequestRow = ({ request }: { request: RequestView }) => {
  const t = useTexts('verification')
  const format = useFormat()
  const { member, memberSince, earlierRequests, createdAt, status, note, noteLanguage, decidedBy, decidedAt } = request
  return (
    <article className="grid gap-x-8 gap-y-4 py-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <MemberCardLink member={member} />
        <RequestContent request={request} canOpen={request.can['open'] === 'ok'} />
        {note && <AnswerNote title={t('admin.note')} text={note} language={noteLanguage} />}
      </div>
      <div className="flex flex-col items-start gap-3 text-sm">
        <RequestBadge status={status} />
        <ul className="flex flex-col gap-1 text-ink-muted">
          <li>
            {t('admin.sent')} <RelativeTime at={createdAt} />
          </li>
          <li>{t('admin.member_since', { date: format.date(memberSince) })}</li>
          {earlierRequests > 0 && <li>{t('admin.earlier', { count: earlierRequests })}</li>}
          {decidedBy && decidedAt && (
            <li>
              <bdi>{t('admin.decided_by', { name: decidedBy.fullName, date: format.date(decidedAt) })}</bdi>
            </li>
          )}
        </ul>
        {status === 'pending' && <DecisionButtons request={request} />}
      </div>
    </article>
  )
}

const DecisionButtons = ({ request }: { request: RequestView }) => {
  const t = useTexts('verification')
  const reasonOf = useReason('verification')
  const [decision, setDecision] = useState<Decision | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { can, member } = request
  const actions = (['approved', 'rejected'] as const).map((one) => ({
    decision: one,
    verdict: can[one === 'approved' ? 'approve' : 'decide'] as string,
  }))
  // Who may not decide at all sees no buttons; a reason that concerns this member is shown.
  if (actions.every(({ verdict }) => verdict.startsWith('auth.'))) return null
  const reasons = new Set(actions.flatMap(({ verdict }) => reasonOf(verdict) ?? []))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {actions
          .filter(({ verdict }) => verdict === 'ok')
          .map(({ decision: one }) => (
            <Button
              key={one}
              size="sm"
              variant={one === 'approved' ? 'primary' : 'secondary'}
              aria-label={t(`admin.${one}_label`, { name: member.fullName })}
              onPointerEnter={dialog.preload}
              onFocus={dialog.preload}
              onClick={() => {
                setDecision(one)
                setOpen(true)
              }}
            >
              {t(`admin.${one}`)}
            </Button>
          ))}
      </div>
      {[...reasons].map((reason) => (
        <p key={reason} className="text-ink-muted">
          {reason}
        </p>
      ))}
      {decision && (
        <dialog.Overlay
          key={decision}
          request={request}
          decision={decision}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
