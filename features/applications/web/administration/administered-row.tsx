import { useState } from 'react'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import type { AdministeredApplication } from '../../contract/administration.ts'
import { Answers } from '../answers.tsx'
import { StatusBadge } from '../status-badge.tsx'

const dialog = lazyOverlay(() => import('./decision-dialog.tsx'))

/** One application: who applied to what, where it stands, what it says, and the decision in the owner's place. */
export const AdministeredRow = ({ application }: { application: AdministeredApplication }) => {
  const t = useTexts('applications')
  const format = useFormat()
  const { kind, organisation, path, applicant, owner, status, statusSince, appliedAt, endedAt, isOverdue } = application
  const title = application.title ?? t('kinds.partner')
  return (
    <article className="grid gap-x-6 gap-y-3 py-5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto] md:items-start">
      <MemberCardLink member={applicant} />
      <div className="min-w-0">
        <h3 className="leading-snug font-bold [overflow-wrap:anywhere]">
          {path ? (
            <Link to={path} variant="bare" className="rounded-xs hover:underline coarse:py-1.5">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </h3>
        <p className="text-sm text-ink-muted">
          {t(`kinds.${kind}`)}
          {organisation && (
            <>
              {' · '}
              <bdi>{organisation}</bdi>
            </>
          )}
          {owner && (
            <>
              {' · '}
              {t('administration.owner', { name: owner.fullName })}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted md:flex-col md:items-end">
        <span className="flex flex-wrap items-center gap-2">
          {isOverdue && <Badge tone="warning">{t('administration.overdue')}</Badge>}
          {endedAt ? <Badge tone="neutral">{t('board.ended')}</Badge> : <StatusBadge status={status} />}
        </span>
        <span>
          {status === 'pending' ? (
            t('own.applied', { date: format.date(appliedAt) })
          ) : (
            <RelativeTime at={statusSince} />
          )}
        </span>
      </div>
      {application.answers.length > 0 && (
        <details className="md:col-span-2 md:col-start-2">
          <summary className="w-fit cursor-pointer rounded-xs text-sm text-link coarse:py-2.5">
            {t('administration.answers')}
            <span className="sr-only">: {applicant.fullName}</span>
          </summary>
          <div className="mt-3 border-s-3 border-line-strong ps-4">
            <Answers answers={application.answers} files={[]} language={application.language} />
          </div>
        </details>
      )}
      <Decisions application={application} title={title} />
    </article>
  )
}

const decisions = ['approved', 'rejected'] as const

const Decisions = ({ application, title }: { application: AdministeredApplication; title: string }) => {
  const t = useTexts('applications')
  const reasonOf = useReason('applications')
  const [decision, setDecision] = useState<(typeof decisions)[number] | null>(null)
  const verdict = application.can.decide
  // What is settled needs no buttons, and no words about who may not press them.
  const isSettled = application.status !== 'pending' && verdict === 'application.partnership'
  if (isSettled || !['ok', 'application.own', 'application.partnership'].includes(verdict)) return null
  const name = application.applicant.fullName
  return (
    <div className="flex flex-wrap items-center gap-3 md:col-span-2 md:col-start-2">
      {verdict === 'ok' ? (
        decisions.map((one) => (
          <Button
            key={one}
            size="sm"
            aria-label={t(`administration.label.${one}`, { name, title })}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => setDecision(one)}
          >
            {t(`administration.action.${one}`)}
          </Button>
        ))
      ) : (
        <p className="text-sm text-ink-muted">{reasonOf(verdict)}</p>
      )}
      {decision && <dialog.Overlay application={application} decision={decision} onClose={() => setDecision(null)} />}
    </div>
  )
}
