import { redirect, useParams } from 'react-router'
import { Answers } from '#features/applications/web/index.ts'
import { MemberCardLink } from '#features/profiles/web/index.ts'
import { readProgram } from '#features/programs/contract/index.ts'
import { ProgramHeader } from '#features/programs/web/index.ts'
import { type EntryDetail, listRounds, readEntry } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { useApplicantName } from './applicant-name.tsx'
import { FellowReviews } from './entry/fellow-reviews.tsx'
import { OwnReview } from './entry/own-review.tsx'
import { Steps } from './entry/steps.tsx'
import { entriesPath, entryPath, roundPath } from './paths.ts'
import { OwnProgress } from './rounds/own-progress.tsx'
import { RoundBadges } from './rounds/round-badges.tsx'
import { Rubric } from './rounds/rubric.tsx'

const page = pageData(async ({ params: { slug = '', roundId = '', entryId = '' }, prefetch }) => {
  const [found, entry] = await Promise.all([prefetch(readProgram, { slug }), prefetch(readEntry, { id: entryId })])
  if (entry.round.programId !== found.id) throw redirect('/404')
  if (found.slug !== slug || entry.round.id !== roundId)
    throw redirect(entryPath(found.slug, entry.round.id, entry.id), 301)
  await prefetch(listRounds, { programId: found.id })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/programs/:slug/reviews/:roundId/:entryId`: one application with its reviews (PROG-06). */
export default function EntryPage() {
  const { slug = '', entryId = '' } = useParams()
  const t = useTexts('program-reviews')
  const nameOf = useApplicantName()
  const entry = useSuspenseEndpoint(readEntry, { id: entryId })
  const { items: rounds } = useSuspenseEndpoint(listRounds, { programId: entry.round.programId })
  const { round, state, recusal, own } = entry
  const name = nameOf(entry)
  const isReviewer = state !== null
  const progress = rounds.find(({ id }) => id === round.id)?.progress
  const isHandled = own?.status === 'submitted' || own?.status === 'abstained' || recusal !== null
  return (
    <div className="page-frame pb-16">
      <PageHead title={name} hidden />
      <ProgramHeader
        back={{
          to: isReviewer ? entriesPath(slug, round.id) : roundPath(slug, round.id),
          label: t('entry.back'),
        }}
        badges={<RoundBadges round={round} />}
        title={<bdi>{name}</bdi>}
        lead={<bdi>{round.name}</bdi>}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-b border-line pb-5">
        {isReviewer && progress ? <OwnProgress progress={progress} /> : <span />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Steps
            entry={entry}
            slug={slug}
            {...(isReviewer && {
              onNextLeft: (path: string | null) =>
                path && (
                  <ButtonLink size="sm" variant={isHandled ? 'primary' : 'secondary'} to={path}>
                    {t('entry.next_left')}
                  </ButtonLink>
                ),
            })}
          />
        </div>
      </div>
      <div className="grid items-start gap-x-12 gap-y-10 pt-8 lg:grid-cols-[minmax(0,1fr)_min(26rem,42%)]">
        <div className="flex min-w-0 flex-col gap-10">
          {recusal ? (
            <Callout tone="warning" title={t('entry.recused_title')}>
              <p>{t(`conflict.${recusal}`)}</p>
              <p>{t('entry.recused_text')}</p>
            </Callout>
          ) : (
            <Application entry={entry} />
          )}
          {isReviewer && <FellowReviews entry={entry} />}
        </div>
        <aside className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+1rem)] lg:max-h-[calc(100dvh-var(--header-height)-2rem)] lg:overflow-y-auto lg:-m-1 lg:px-1">
          {!isReviewer ? (
            <FellowReviews entry={entry} />
          ) : recusal ? (
            <Section title={t('rounds.rubric')}>
              <Rubric criteria={round.criteria} />
            </Section>
          ) : (
            <Section title={t('review.title')} text={t('entry.keys')}>
              <OwnReview key={entry.id} entry={entry} />
            </Section>
          )}
        </aside>
      </div>
    </div>
  )
}

/** What the applicant has written and attached. In blind mode nothing here says who it is. */
const Application = ({ entry }: { entry: EntryDetail }) => {
  const t = useTexts('program-reviews')
  const format = useFormat()
  const { applicant, answers, files, language, appliedAt, changedAt } = entry
  const dates = [
    ...(appliedAt ? [t('entry.applied', { date: format.date(appliedAt) })] : []),
    ...(changedAt ? [t('entry.changed', { date: format.date(changedAt) })] : []),
  ]
  return (
    <Section title={t('entry.application')}>
      {applicant && <MemberCardLink member={applicant} />}
      {dates.length > 0 && <p className="text-sm text-ink-muted">{dates.join(' · ')}</p>}
      {answers.length === 0 && files.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('entry.no_answers')}</p>
      ) : (
        <Answers answers={answers} files={files} language={language} />
      )}
    </Section>
  )
}
