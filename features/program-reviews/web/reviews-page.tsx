import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useState } from 'react'
import { redirect, useParams } from 'react-router'
import {
  programApplicantsPath,
  type ProgramDetail,
  programPath,
  readProgram,
} from '#features/programs/contract/index.ts'
import { ProgramHeader } from '#features/programs/web/index.ts'
import { listReviewers, listRounds, programReviewsPath, reviewLimits, type RoundView } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useList, useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { Reviewers } from './reviewers/reviewers.tsx'
import { RoundRow } from './rounds/round-row.tsx'

const RoundDialog = lazy(() => import('./rounds/round-dialog.tsx'))

const page = pageData(async ({ params: { slug = '' }, url, prefetch, prefetchList }) => {
  const found = await prefetch(readProgram, { slug })
  if (found.slug !== slug) throw redirect(programReviewsPath(found.slug) + url.search, 301)
  const programId = found.id
  await Promise.all([
    prefetch(listRounds, { programId }),
    ...(found.received ? [prefetchList(listReviewers, { programId })] : []),
  ])
})
export const loader = page.server
export const clientLoader = page.browser

/** `/programs/:slug/reviews`: the rounds of a program, for its owner with the reviewers (PROG-06). */
export default function ReviewsPage() {
  const { slug = '' } = useParams()
  const t = useTexts('program-reviews')
  const program = useSuspenseEndpoint(readProgram, { slug })
  const { items: rounds } = useSuspenseEndpoint(listRounds, { programId: program.id })
  const isOwner = program.received !== null
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('title')} hidden />
      <ProgramHeader
        back={{ to: programPath(program.slug), label: t('back') }}
        title={t('title')}
        program={program}
        lead={t(isOwner ? 'rounds.lead_owner' : 'rounds.lead_reviewer')}
        actions={isOwner && <ButtonLink to={programApplicantsPath(program.slug)}>{t('to_applicants')}</ButtonLink>}
      />
      {isOwner ? <OwnersRounds program={program} rounds={rounds} /> : <ReviewersRounds slug={slug} rounds={rounds} />}
    </div>
  )
}

const OwnersRounds = ({ program: { id, slug }, rounds }: { program: ProgramDetail; rounds: readonly RoundView[] }) => {
  const t = useTexts('program-reviews')
  const reason = useReason('program-reviews')
  const [isCreating, setCreating] = useState(false)
  const reviewers = useList(listReviewers, { programId: id })
  const accepted = reviewers.items.filter(({ status }) => status === 'accepted')
  const notified = { names: accepted.map(({ member }) => member.fullName), hasMore: reviewers.hasMore }
  const createButton = (
    <Button
      variant="primary"
      icon={<Plus />}
      reason={rounds.length >= reviewLimits.rounds ? reason('review_round.too_many') : undefined}
      onClick={() => setCreating(true)}
    >
      {t('rounds.create')}
    </Button>
  )
  return (
    <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(24rem,40%)]">
      <Section title={t('rounds.title')} actions={rounds.length > 0 && createButton}>
        {rounds.length === 0 ? (
          <EmptyState
            level={3}
            icon={<ClipboardCheck />}
            title={t('rounds.empty.title')}
            text={t('rounds.empty.text')}
            action={createButton}
          />
        ) : (
          <RoundList rounds={rounds} slug={slug} notified={notified} />
        )}
        <Suspense fallback={null}>
          {isCreating && <RoundDialog programId={id} round={null} onClose={() => setCreating(false)} />}
        </Suspense>
      </Section>
      <Reviewers programId={id} list={reviewers} />
    </div>
  )
}

const ReviewersRounds = ({ slug, rounds }: { slug: string; rounds: readonly RoundView[] }) => {
  const t = useTexts('program-reviews')
  return (
    <Section title={t('rounds.title')} className="max-w-3xl">
      {rounds.length === 0 ? (
        <EmptyState
          level={3}
          icon={<ClipboardCheck />}
          title={t('rounds.waiting.title')}
          text={t('rounds.waiting.text')}
        />
      ) : (
        <RoundList rounds={rounds} slug={slug} notified={null} />
      )}
    </Section>
  )
}

type RoundListProps = Pick<Parameters<typeof RoundRow>[0], 'slug' | 'notified'> & { rounds: readonly RoundView[] }

const RoundList = ({ rounds, slug, notified }: RoundListProps) => {
  const t = useTexts('program-reviews')
  return (
    <RetainFocus label={t('rounds.title')}>
      <ul className="divide-y divide-line border-y border-line">
        {rounds.map((round) => (
          <li key={round.id}>
            <RoundRow round={round} slug={slug} notified={notified} />
          </li>
        ))}
      </ul>
    </RetainFocus>
  )
}
