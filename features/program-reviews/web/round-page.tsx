import { Navigate, redirect, useNavigate, useParams, useSearchParams } from 'react-router'
import { readProgram } from '#features/programs/contract/index.ts'
import { ProgramHeader } from '#features/programs/web/index.ts'
import { listReviewers, listRounds, programReviewsPath, type RoundView } from '../contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useEndpointQuery, useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { Section } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { EntryList } from './entries/entry-list.tsx'
import { wantsEntries } from './entries/search-params.ts'
import { entriesPath, roundPath } from './paths.ts'
import { Progress } from './ranking/progress.tsx'
import { Ranking } from './ranking/ranking.tsx'
import { OwnProgress } from './rounds/own-progress.tsx'
import { RoundActions } from './rounds/round-actions.tsx'
import { RoundBadges } from './rounds/round-badges.tsx'
import { Rubric } from './rounds/rubric.tsx'

const page = pageData(async ({ params: { slug = '', roundId = '' }, url, prefetch }) => {
  const found = await prefetch(readProgram, { slug })
  if (found.slug !== slug) throw redirect(roundPath(found.slug, roundId) + url.search, 301)
  const { items } = await prefetch(listRounds, { programId: found.id })
  if (!items.some(({ id }) => id === roundId)) throw redirect('/404')
})
export const loader = page.server
export const clientLoader = page.browser

/** `/programs/:slug/reviews/:roundId`: the ranking for the owner, and the applications for a reviewer (PROG-06). */
export default function RoundPage() {
  const { slug = '', roundId = '' } = useParams()
  const [search] = useSearchParams()
  const program = useSuspenseEndpoint(readProgram, { slug })
  const { items: rounds } = useSuspenseEndpoint(listRounds, { programId: program.id })
  const round = rounds.find(({ id }) => id === roundId)
  if (!round) return <Navigate to={programReviewsPath(slug)} replace />
  const isOwner = program.received !== null
  const showsEntries = round.progress !== null && (!isOwner || wantsEntries(search))
  return <RoundLayout {...{ round, slug, isOwner, showsEntries }} title={program.title} language={program.language} />
}

type Props = {
  round: RoundView
  slug: string
  isOwner: boolean
  showsEntries: boolean
  /** Of the program. */
  title: string
  language: Language
}

const RoundLayout = ({ round, slug, isOwner, showsEntries, title, language }: Props) => {
  const t = useTexts('program-reviews')
  const { name, status, isBlind, criteria, progress, can } = round
  return (
    <div className="page-frame pb-16">
      <PageHead title={name} hidden />
      <ProgramHeader
        back={{ to: programReviewsPath(slug), label: t('to_reviews') }}
        badges={<RoundBadges round={round} />}
        title={<bdi>{name}</bdi>}
        lead={<bdi {...userText(language)}>{title}</bdi>}
        actions={
          isOwner && (
            <>
              {progress && (
                <ButtonLink size="sm" to={showsEntries ? roundPath(slug, round.id) : entriesPath(slug, round.id)}>
                  {t(showsEntries ? 'rounds.results' : can.review === 'ok' ? 'rounds.review' : 'rounds.see_reviews')}
                </ButtonLink>
              )}
              <OwnersActions round={round} slug={slug} />
            </>
          )
        }
      />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(18rem,30%)]">
        <div className="flex min-w-0 flex-col gap-6">
          {isOwner && !showsEntries && isBlind && status === 'open' && <Callout>{t('blind.until_closed')}</Callout>}
          {showsEntries ? (
            <EntryList round={round} slug={slug} />
          ) : status === 'draft' ? (
            <Callout title={t('ranking.draft_title')}>{t('ranking.draft_text')}</Callout>
          ) : (
            <Ranking round={round} slug={slug} />
          )}
        </div>
        <aside className="flex min-w-0 flex-col gap-8 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)]">
          {showsEntries && progress && <OwnProgress progress={progress} />}
          {!showsEntries && status !== 'draft' && <Progress round={round} />}
          <Section title={t('rounds.rubric')} text={t('rounds.scale')}>
            <Rubric criteria={criteria} />
          </Section>
        </aside>
      </div>
    </div>
  )
}

const OwnersActions = ({ round, slug }: { round: RoundView; slug: string }) => {
  const navigate = useNavigate()
  const { data } = useEndpointQuery(listReviewers, { programId: round.programId, limit: 100 })
  const accepted = (data?.items ?? []).filter(({ status }) => status === 'accepted')
  return (
    <RoundActions
      round={round}
      notified={{ names: accepted.map(({ member }) => member.fullName), hasMore: Boolean(data?.nextCursor) }}
      onDeleted={() => void navigate(programReviewsPath(slug))}
    />
  )
}
