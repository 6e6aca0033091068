import type { ReactNode } from 'react'
import { type OwnProgramCard, programPath } from '../../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { Link } from '#shell/ui/link.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { ApplicationBadge } from '../application-badge.tsx'
import { Place } from '../place.tsx'
import { formatPrice } from '../price.ts'
import { useProgramTimes } from '../program-times.ts'
import { StatusBadge } from '../status-badge.tsx'
import { nextStepOf } from './next-step.ts'
import { ProgramActions } from './program-actions.tsx'
import { ReviewNote } from './review-note.tsx'

/** One of the member's own programs: how it stands, and what to do with it. */
export const OwnRow = ({ program }: { program: OwnProgramCard }) => {
  const t = useTexts('programs')
  const format = useFormat()
  const { start, closesOn, closesAtTime } = useProgramTimes(program)
  const { title, language, slug, status, applications, participants, maxParticipants, durationWeeks } = program
  return (
    <Card as="article" className="flex flex-col gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_min(8rem,15%)_min(8.5rem,18%)_min(10.5rem,18%)] lg:gap-x-[min(2rem,3%)]">
        <div className="flex min-w-0 flex-col gap-1 max-lg:col-span-full">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-lg leading-snug font-bold tracking-tight">
              <Link to={programPath(slug)} variant="quiet" className="text-ink!">
                <span {...userText(language)}>{title}</span>
              </Link>
            </h2>
            <StatusBadge status={status} />
            {status === 'active' && applications !== 'open' && <ApplicationBadge state={applications} />}
          </div>
          <p className="text-sm text-ink-muted">
            <Place program={program} />
            {` · ${t('list.weeks', { count: durationWeeks })} · `}
            <bdi>{formatPrice(program, t, format).amount}</bdi>
          </p>
        </div>
        <Fact label={t('mine.places')}>
          {t('mine.places_taken', { taken: format.number(participants), number: format.number(maxParticipants) })}
        </Fact>
        <Fact label={t('mine.start')}>{start ?? t('mine.no_start')}</Fact>
        <Fact label={t('mine.deadline')}>{closesOn ? `${closesOn} ${closesAtTime ?? ''}` : t('mine.no_deadline')}</Fact>
      </div>
      {program.reviewNote && status === 'draft' && (
        <ReviewNote note={program.reviewNote} language={program.reviewNoteLanguage} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-4">
        <p className="min-w-0 flex-[1_1_18rem] text-sm text-ink-muted">{t(`status.next.${nextStepOf(program)}`)}</p>
        <div className="flex flex-wrap items-center gap-2">
          <ProgramActions program={program} />
        </div>
      </div>
    </Card>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <dl className="min-w-0 text-sm">
    <dt className="text-xs text-ink-muted">{label}</dt>
    <dd className="font-medium">{children}</dd>
  </dl>
)
