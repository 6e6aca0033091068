import { useState } from 'react'
import { type ProgramForReview, programPath } from '../../contract/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Card } from '#shell/ui/card.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import { userText } from '#shell/ui/user-text.ts'
import type { Decision } from './decision-dialog.tsx'
import { ProgramFacts } from './program-facts.tsx'

const dialog = lazyOverlay(() => import('./decision-dialog.tsx'))

/** A program with everything that an administrator reads before a decision. */
export const ProgramToReview = ({ program }: { program: ProgramForReview }) => {
  const t = useTexts('programs')
  const { slug, title, language, description, features, questions, organiser, submittedAt, updatedAt, reviewNote } =
    program
  // Set by a refused decision, until the administrator decides again.
  const [hasChanged, setChanged] = useState(false)
  return (
    <Card as="article" className="flex flex-col gap-5">
      {hasChanged && (
        <Callout tone="warning" live title={t('review.changed.title')}>
          {t('review.changed.text')}
        </Callout>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <MemberCardLink member={organiser} className="me-auto" />
        <p className="text-sm text-ink-muted">
          {t(submittedAt === null ? 'review.edited' : 'review.sent')} <RelativeTime at={submittedAt ?? updatedAt} />
        </p>
      </div>
      <div className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <h3
            {...userText(language)}
            className="text-page-start text-xl leading-snug font-bold tracking-tight [overflow-wrap:anywhere]"
          >
            {title}
          </h3>
          <p {...userText(language)} className="prose-text max-w-measure">
            {description}
          </p>
          {features.length > 0 && (
            <ul
              {...userText(language)}
              className="flex max-w-measure list-disc flex-col gap-1 ps-5 marker:text-ink-faint"
            >
              {features.map((feature, at) => (
                <li key={at} className="[overflow-wrap:anywhere]">
                  <bdi>{feature}</bdi>
                </li>
              ))}
            </ul>
          )}
          {questions.length > 0 && (
            <>
              <h4 className="mt-2 font-medium">{t('review.questions')}</h4>
              <ol
                {...userText(language)}
                className="flex max-w-measure list-decimal flex-col gap-1 ps-5 marker:text-ink-faint"
              >
                {questions.map(({ id, text, options }) => (
                  <li key={id} className="[overflow-wrap:anywhere]">
                    <bdi>{text}</bdi>
                    {options.length > 0 && <bdi className="block text-sm text-ink-muted">{options.join(' · ')}</bdi>}
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
        <ProgramFacts program={program} />
      </div>
      {reviewNote && (
        <div className="flex flex-col gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
          <p className="font-medium">{t('review.previous')}</p>
          <p {...userText(program.reviewNoteLanguage)} className="prose-text">
            {reviewNote}
          </p>
        </div>
      )}
      <a
        href={programPath(slug)}
        target="_blank"
        rel="noopener"
        className="w-fit rounded-xs text-sm text-link underline decoration-current/40 underline-offset-[0.2em] coarse:py-2"
      >
        {t('review.open')}
      </a>
      <DecisionButtons program={program} onChanged={setChanged} />
    </Card>
  )
}

const decisions = ['approve', 'reject'] as const satisfies readonly Decision[]

type DecisionButtonsProps = { program: ProgramForReview; onChanged: (hasChanged: boolean) => void }

const DecisionButtons = ({ program, onChanged }: DecisionButtonsProps) => {
  const t = useTexts('programs')
  const reasonOf = useReason('programs')
  const [decision, setDecision] = useState<Decision | null>(null)
  const { can, status, title } = program
  // An edit of an active program is marked as read; only moderation removes it.
  const possible = decisions.filter((one) => can[one] !== 'program.wrong_state')
  const allowed = possible.filter((one) => can[one] === 'ok')
  const reasons = new Set(possible.flatMap((one) => reasonOf(can[one]) ?? []))
  const show = (one: Decision) => {
    onChanged(false)
    setDecision(one)
  }
  return (
    <div className="flex flex-wrap items-start gap-3 border-t border-line pt-4">
      {allowed.map((one) => {
        const action = one === 'approve' && status === 'active' ? 'seen' : one
        return (
          <Button
            key={one}
            size="sm"
            variant={one === 'approve' ? 'primary' : 'secondary'}
            aria-label={t(`review.labels.${action}`, { title })}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => show(one)}
          >
            {t(`review.actions.${action}`)}
          </Button>
        )
      })}
      {[...reasons].map((reason) => (
        <p key={reason} className="self-center text-sm text-ink-muted">
          {reason}
        </p>
      ))}
      {decision && (
        <dialog.Overlay
          program={program}
          decision={decision}
          onClose={() => setDecision(null)}
          onChanged={() => {
            setDecision(null)
            onChanged(true)
          }}
        />
      )}
    </div>
  )
}
