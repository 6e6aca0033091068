import { redirect, useParams, useSearchParams } from 'react-router'
import { programPath, readProgram } from '#features/programs/contract/index.ts'
import { ProgramHeader } from '#features/programs/web/index.ts'
import { cohortPath, listAnnouncements, listParticipants, readCohort } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'
import { AnnouncementList } from './announcements/announcement-list.tsx'
import { OwnCard } from './own/own-card.tsx'
import { OrganiserRow } from './participants/organiser-row.tsx'
import { ParticipantList } from './participants/participant-list.tsx'
import { participantsInput } from './participants/participants-input.ts'
import { parseSearch, viewPath } from './search-params.ts'

const page = pageData(async ({ params: { slug = '' }, url, prefetch, prefetchList }) => {
  const found = await prefetch(readProgram, { slug })
  if (found.slug !== slug) throw redirect(cohortPath(found.slug) + url.search, 301)
  const { view, q } = parseSearch(url.searchParams)
  const programId = found.id
  await Promise.all([
    prefetch(readCohort, { programId }),
    view === 'announcements'
      ? prefetchList(listAnnouncements, { programId })
      : prefetchList(listParticipants, participantsInput(programId, q)),
  ])
})
export const loader = page.server
export const clientLoader = page.browser

/** `/programs/:slug/cohort`: where the owner and the participants of a program meet. */
export default function CohortPage() {
  const { slug = '' } = useParams()
  const t = useTexts('program-cohorts')
  const [search] = useSearchParams()
  const { view, q } = parseSearch(search)
  const program = useSuspenseEndpoint(readProgram, { slug })
  const cohort = useSuspenseEndpoint(readCohort, { programId: program.id })
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('title')} hidden />
      <ProgramHeader
        back={{ to: programPath(slug), label: t('back') }}
        title={t('title')}
        program={program}
        lead={t('lead')}
        className="md:pb-6"
      />
      <TabLinks
        label={t('tabs.label')}
        tabs={[
          { to: viewPath(slug, 'announcements'), label: t('tabs.announcements'), current: view === 'announcements' },
          {
            to: viewPath(slug, 'participants'),
            label: t('tabs.participants'),
            current: view === 'participants',
            count: cohort.participants,
          },
        ]}
      />
      <div className="grid items-start gap-x-12 gap-y-10 pt-6 lg:grid-cols-[minmax(0,1fr)_min(21rem,40%)]">
        {view === 'announcements' ? (
          <AnnouncementList cohort={cohort} />
        ) : (
          <ParticipantList cohort={cohort} slug={slug} q={q} organiser={program.organiser} />
        )}
        <aside className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-24">
          {cohort.own && <OwnCard cohort={cohort} own={cohort.own} isOver={program.status === 'completed'} />}
          {view === 'announcements' && <OrganiserRow member={program.organiser} />}
        </aside>
      </div>
    </div>
  )
}
