import { useState } from 'react'
import type { CaseView } from '../contract/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import type { CaseAction } from './case-dialog.tsx'
import { CaseStateBadge, LabelledText } from './case-state.tsx'

const dialog = lazyOverlay(() => import('./case-dialog.tsx'))

export const CaseCard = ({ case_ }: { case_: CaseView }) => {
  const t = useTexts('moderation')
  const { author, kind, state, title, text, language, path, statement, decidedBy, appeal, appealStatement } = case_
  const written = userText(language)
  const stands = state === 'open' || state === 'kept' || state === 'restored'
  return (
    <Card as="article" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MemberCardLink member={author} className="me-auto" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <RelativeTime at={case_.movedAt} />
          <Badge>{t(`kinds.${kind}`)}</Badge>
          <CaseStateBadge state={state} />
        </div>
      </div>
      <div className="flex max-w-measure flex-col gap-1 border-s-3 border-line-strong ps-4">
        {title && (
          <p {...written} className="w-fit font-medium">
            {title}
          </p>
        )}
        <p {...written} className="prose-text">
          {text}
        </p>
        {stands && (
          <Link to={path} className="inline-flex w-fit items-center text-sm coarse:-my-2 coarse:min-h-10">
            {t('queue.open')}
          </Link>
        )}
      </div>
      <Reports case_={case_} />
      {statement && (
        <LabelledText
          label={t('queue.statement')}
          text={statement}
          {...(decidedBy && { aside: t('queue.decided_by', { name: decidedBy.fullName }) })}
        />
      )}
      {appeal && <LabelledText label={t('queue.appeal')} text={appeal} language={case_.appealLanguage} />}
      {appealStatement && <LabelledText label={t('queue.appeal_statement')} text={appealStatement} />}
      <CaseActions case_={case_} />
    </Card>
  )
}

const Reports = ({ case_: { reports, reportCount } }: { case_: CaseView }) => {
  const t = useTexts('moderation')
  return (
    <div className="text-sm">
      <p className="font-medium">{t('queue.reports', { count: reportCount })}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {reports.map((one) => (
          <li key={one.reporter.id} className="flex flex-wrap gap-x-2">
            <span>{t(`reasons.${one.reason}`)}</span>
            {one.text && (
              <q {...userText(one.language)} className="rtl-page:[quotes:'«'_'»']">
                {one.text}
              </q>
            )}
            <bdi className="text-ink-muted">{one.reporter.fullName}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

const CaseActions = ({ case_ }: { case_: CaseView }) => {
  const t = useTexts('moderation')
  const reasonOf = useReason('moderation')
  const [act, setAct] = useState<CaseAction | null>(null)
  const [open, setOpen] = useState(false)
  const isAppealed = case_.state === 'appealed'
  if (case_.state !== 'open' && !isAppealed) return null
  const verdict = case_.can[isAppealed ? 'decideAppeal' : 'decide']
  if (verdict.startsWith('auth.')) return null
  const reason = reasonOf(verdict)
  const acts: readonly CaseAction[] = isAppealed ? ['restore', 'uphold'] : ['keep', 'remove']
  const show = (one: CaseAction) => {
    setAct(one)
    setOpen(true)
  }
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      {reason ? (
        <p className="text-sm text-ink-muted">{reason}</p>
      ) : (
        acts.map((one) => (
          <Button
            key={one}
            size="sm"
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => show(one)}
          >
            {t(`queue.${one}`)}
          </Button>
        ))
      )}
      {act && <dialog.Overlay key={act} case_={case_} act={act} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
