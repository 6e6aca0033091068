import BadgeCheck from 'lucide-react/icons/badge-check'
import Clock from 'lucide-react/icons/clock'
import { type OwnApplication, type OwnRound, readOwnApplication } from '../contract/index.ts'
import { memberPath } from '#features/profiles/contract/card.ts'
import type { Language } from '#kit/languages.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/card.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { PartnerForm } from './partner-form.tsx'
import { RoundStatus } from './round-status.tsx'
import { RoundAnswers } from './round-answers.tsx'

/** The settings tab with the member's partner status, the administrators' note and the application form (PART-01). */
export const PartnerTab = () => {
  const t = useTexts('partners')
  const { data, error, isPending, refetch } = useEndpointQuery(readOwnApplication, {})
  if (isPending) return <ListSkeleton rows={3} />
  if (error && !data)
    return <ErrorState text={t('tab.failed')} onRetry={() => void refetch()} reference={error.requestId} />
  return data && <ApplicationStatus application={data} />
}

const ApplicationStatus = ({ application: { status, rounds, can } }: { application: OwnApplication }) => {
  const [newest, ...earlier] = rounds
  const current = status === 'none' ? undefined : newest
  const history = current ? earlier : rounds
  return (
    <>
      {status === 'none' && <Invitation />}
      {status === 'pending' && current && <PendingApplication round={current} />}
      {status === 'approved' && current && <ApprovedApplication round={current} />}
      {status === 'rejected' && current && <RejectedApplication round={current} />}
      {(status === 'none' || status === 'rejected') && (
        <Apply key={newest?.id} previousRound={status === 'rejected' ? current : undefined} verdict={can['apply']} />
      )}
      {history.length > 0 && <History rounds={history} />}
    </>
  )
}

const benefits = ['badge', 'role', 'post'] as const

const Invitation = () => {
  const t = useTexts('partners')
  return (
    <SectionCard title={t('tab.none.title')} text={t('tab.none.text')}>
      <div className="rounded-xl bg-surface-sunken p-5">
        <h3 className="font-medium">{t('tab.gains.title')}</h3>
        <ul className="mt-3 flex flex-col gap-2.5 text-sm">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-2.5">
              <BadgeCheck className="mt-[0.15em] flex-none text-accent-ink" />
              {t(`tab.gains.${benefit}`)}
            </li>
          ))}
        </ul>
      </div>
    </SectionCard>
  )
}

const Apply = ({ previousRound, verdict }: { previousRound: OwnRound | undefined; verdict: string }) => {
  const t = useTexts('partners')
  return (
    <SectionCard title={t(previousRound ? 'form.again' : 'form.title')}>
      <PartnerForm previousRound={previousRound} verdict={verdict} />
    </SectionCard>
  )
}

const SentDate = ({ round }: { round: OwnRound }) => {
  const t = useTexts('partners')
  const format = useFormat()
  return <p className="text-sm text-ink-muted">{t('tab.sent', { date: format.date(round.createdAt) })}</p>
}

const PendingApplication = ({ round }: { round: OwnRound }) => {
  const t = useTexts('partners')
  return (
    <Card padding="lg" as="section" className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-warning-soft text-xl text-warning">
          <Clock />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-xl font-bold tracking-tight">{t('tab.pending.title')}</h2>
          <p>{t('tab.pending.text')}</p>
          <SentDate round={round} />
        </div>
      </div>
      <div className="border-t border-line pt-5">
        <h3 className="mb-4 font-medium">{t('tab.yours')}</h3>
        <RoundAnswers round={round} />
      </div>
    </Card>
  )
}

const ApprovedApplication = ({ round }: { round: OwnRound }) => {
  const t = useTexts('partners')
  const { viewer } = useAuth()
  return (
    <Card padding="lg" as="section" className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-accent-soft text-xl text-accent-ink">
          <BadgeCheck />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-xl font-bold tracking-tight">{t('tab.approved.title')}</h2>
          <p>{t('tab.approved.text')}</p>
        </div>
      </div>
      {round.note && <AdminNote note={round.note} language={round.noteLanguage} />}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/opportunities/new" variant="primary">
          {t('tab.approved.post')}
        </ButtonLink>
        {viewer && <ButtonLink to={memberPath(viewer.id)}>{t('tab.approved.profile')}</ButtonLink>}
      </div>
    </Card>
  )
}

const RejectedApplication = ({ round }: { round: OwnRound }) => {
  const t = useTexts('partners')
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="warning" title={t('tab.rejected.title')}>
        {t('tab.rejected.text')}
      </Callout>
      {round.note && <AdminNote note={round.note} language={round.noteLanguage} />}
    </div>
  )
}

const AdminNote = ({ note, language }: { note: string; language: Language | null }) => {
  const t = useTexts('partners')
  return <AnswerNote title={t('tab.answer')} text={note} language={language} />
}

const History = ({ rounds }: { rounds: readonly OwnRound[] }) => {
  const t = useTexts('partners')
  const format = useFormat()
  return (
    <Section title={t('tab.history')} level={2}>
      <ul className="flex flex-col gap-3">
        {rounds.map((round) => (
          <li key={round.id}>
            <details className="group rounded-xl border border-line bg-surface-raised">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-5 py-3">
                <span className="me-auto text-sm">{t('tab.sent', { date: format.date(round.createdAt) })}</span>
                <RoundStatus round={round} />
              </summary>
              <div className="flex flex-col gap-5 border-t border-line p-5">
                {round.note && <AdminNote note={round.note} language={round.noteLanguage} />}
                <RoundAnswers round={round} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  )
}
