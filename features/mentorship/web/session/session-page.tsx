import { useParams } from 'react-router'
import { mentorPath } from '../../contract/index.ts'
import { readSession, type SessionView } from '../../contract/sessions.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { BackLink } from '#shell/ui/back-link.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { userText } from '#shell/ui/user-text.ts'
import SessionReview from '../reviews/session-review.tsx'
import { useParticipants } from '../sessions/participants.ts'
import { StatusBadge } from '../sessions/status-badge.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { Proposal } from './proposal.tsx'
import { SessionFiles } from './session-files.tsx'
import { SessionAside } from './session-aside.tsx'
import { StatusPanel } from './status-panel.tsx'
import { useRefreshAtStart } from './use-refresh-session.ts'

const page = pageData(({ params: { id = '' }, prefetch }) => prefetch(readSession, { id }))
export const loader = page.server
export const clientLoader = page.browser

/** One session, as its mentor and its mentee see it (MENT-04, MENT-08). */
export default function SessionPage() {
  const t = useTexts('mentorship')
  const { id = '' } = useParams()
  const session = useSuspenseEndpoint(readSession, { id })
  const { otherName } = useParticipants(session)
  useRefreshAtStart(session.startsAt)
  const { type, status, proposal, message, messageLanguage, side } = session
  const title = t(`session.title.${type}`, { name: otherName })
  return (
    <div className="page-frame pb-16">
      <PageHead title={title} hidden />
      <PageHeader
        above={
          <div className="flex flex-col items-start gap-4">
            <BackLink to="/mentorship?tab=sessions">{t('session.back')}</BackLink>
            <StatusBadge status={status} />
          </div>
        }
        title={title}
        lead={<ListingTitle session={session} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-10">
        <div className="flex min-w-0 flex-col gap-6">
          <StatusPanel session={session} />
          {proposal && <Proposal session={session} proposal={proposal} />}
        </div>
        <SessionAside session={session} className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <div className="flex min-w-0 flex-col gap-6">
          <SectionCard
            title={side === 'mentee' ? t('session.your_message') : t('session.message', { name: otherName })}
          >
            <p {...userText(messageLanguage)} className="prose-text max-w-measure">
              {message}
            </p>
          </SectionCard>
          <SessionReview session={session} />
          <Notes session={session} />
          <SessionFiles session={session} />
          <History session={session} />
        </div>
      </div>
    </div>
  )
}

const ListingTitle = ({ session: { title, listingSlug } }: { session: SessionView }) =>
  listingSlug === null ? (
    <bdi>{title}</bdi>
  ) : (
    <Link to={mentorPath(listingSlug)} variant="quiet">
      <bdi>{title}</bdi>
    </Link>
  )
