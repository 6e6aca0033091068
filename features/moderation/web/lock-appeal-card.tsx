import { useState } from 'react'
import type { LockAppealState, LockAppealView } from '../contract/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { CountedEvents } from '#shell/errors/counted-events.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import type { LockAppealAction } from './case-dialog.tsx'
import { LabelledText } from './case-state.tsx'

const dialog = lazyOverlay(() => import('./lock-appeal-dialog.tsx'))

const tones: Record<LockAppealState, BadgeTone> = {
  waiting: 'warning',
  lifted: 'positive',
  declined: 'danger',
  lapsed: 'neutral',
}

/** An appeal against a security lock: who, what counted, why it was wrong, and the decision (SHLD-02). */
export const LockAppealCard = ({ appeal }: { appeal: LockAppealView }) => {
  const t = useTexts('moderation')
  const format = useFormat()
  const { member, state, statement, decidedBy } = appeal
  return (
    <Card as="article" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MemberCardLink member={member} className="me-auto" />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
          <RelativeTime at={appeal.appealedAt} />
          <Badge tone={tones[state]}>{t(`locks.states.${state}`)}</Badge>
        </div>
      </div>
      <LabelledText label={t('queue.appeal')} text={appeal.appeal} language={appeal.appealLanguage} />
      <div className="text-sm">
        <p className="font-medium">{t('locks.events', { count: appeal.eventCount })}</p>
        <CountedEvents events={appeal.events} eventCount={appeal.eventCount} />
        {state === 'waiting' && (
          <p className="text-ink-muted">{t('locks.ends', { time: format.dateTime(appeal.expiresAt) })}</p>
        )}
      </div>
      {statement && (
        <LabelledText
          label={t('queue.statement')}
          text={statement}
          {...(decidedBy && { aside: t('queue.decided_by', { name: decidedBy.fullName }) })}
        />
      )}
      {appeal.can['decide'] === 'ok' && <Decision appeal={appeal} />}
    </Card>
  )
}

const acts: readonly LockAppealAction[] = ['lift', 'decline']

const Decision = ({ appeal }: { appeal: LockAppealView }) => {
  const t = useTexts('moderation')
  const [act, setAct] = useState<LockAppealAction | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      {acts.map((one) => (
        <Button
          key={one}
          size="sm"
          onPointerEnter={dialog.preload}
          onFocus={dialog.preload}
          onClick={() => {
            setAct(one)
            setOpen(true)
          }}
        >
          {t(`locks.${one}`)}
        </Button>
      ))}
      {act && <dialog.Overlay key={act} appeal={appeal} act={act} open={open} onClose={() => setOpen(false)} />}
    </div>
  )
}
