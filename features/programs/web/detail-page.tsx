import { lazy, Suspense } from 'react'
import { redirect, useParams } from 'react-router'
import { ReportButton } from '#features/moderation/web/index.ts'
import { MemberName } from '#features/profiles/web/index.ts'
import { listAlumni } from '#features/program-cohorts/contract/index.ts'
import { Alumni } from '#features/program-cohorts/web/index.ts'
import { listPublicEvents } from '#features/program-schedule/contract/index.ts'
import { PublicSchedule } from '#features/program-schedule/web/index.ts'
import { type ProgramDetail, programPath, readProgram, sharePicturePath } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useSuspenseEndpoint } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useLanguage, useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useSsrState } from '#shell/ssr-state.ts'
import { BackLink } from '#shell/ui/back-link.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { PageHeader, Section } from '#shell/ui/page-header.tsx'
import { userText } from '#shell/ui/user-text.ts'
import { ApplicationsCard } from './detail/applications-card.tsx'
import { Facts } from './detail/facts.tsx'
import { OrganiserCard } from './detail/organiser-card.tsx'
import { programJsonLd } from './json-ld.ts'

const descriptionLength = 160

const StatusPanel = lazy(() => import('./own/status-panel.tsx'))

const page = pageData(async ({ params, url, prefetch, prefetchList }) => {
  const { slug = '' } = params
  const found = await prefetch(readProgram, { slug })
  // ROUTE-06: redirect every other URL of the program to the canonical one.
  if (found.slug !== slug) throw redirect(programPath(found.slug) + url.search, 301)
  if (found.status === 'completed') await prefetchList(listAlumni, { programId: found.id })
  if (found.status !== 'draft' && found.status !== 'pending_approval')
    await prefetchList(listPublicEvents, { programId: found.id })
})
export const loader = page.server
export const clientLoader = page.browser

type Props = { program: ProgramDetail }

/** `/programs/:slug`: one program, public once it is approved (ROUTE-04). */
export default function DetailPage() {
  const { slug = '' } = useParams()
  const t = useTexts('programs')
  const inLanguage = useLanguage()
  const { baseUrl } = useSsrState()
  const { viewer } = useAuth()
  const program = useSuspenseEndpoint(readProgram, { slug })
  const { id, title, description, language, features, partnerName, organiser, status } = program
  const path = programPath(program.slug)
  const isOwn = viewer?.id === organiser.id
  return (
    <div className="page-frame pb-16">
      <PageHead
        title={`${title} · ${partnerName ?? organiser.fullName}`}
        description={description.replace(/\s+/g, ' ').slice(0, descriptionLength)}
        path={path}
        type="article"
        image={sharePicturePath(program.slug, inLanguage, program.pictureVersion)}
        jsonLd={programJsonLd(program, { baseUrl, address: baseUrl + path })}
        hidden={status === 'draft' || status === 'pending_approval'}
      />
      <PageHeader
        above={
          <BackLink to="/programs" viewTransition>
            {t('detail.back')}
          </BackLink>
        }
        title={
          <span {...userText(language)} className="inline-block text-page-start [view-transition-name:program-title]">
            {title}
          </span>
        }
        lead={<Lead program={program} />}
      />
      <div className="pb-8 empty:hidden">
        {isOwn ? (
          <Suspense fallback={null}>
            <StatusPanel program={program} />
          </Suspense>
        ) : (
          status !== 'active' && <Callout tone="warning">{t(`status.others.${status}`)}</Callout>
        )}
      </div>
      <div className="grid items-start gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_min(21rem,40%)]">
        <div className="flex min-w-0 flex-col gap-9 max-lg:order-2">
          <Facts program={program} />
          <Section title={t('detail.about')}>
            <p {...userText(language)} className="prose-text max-w-measure">
              {description}
            </p>
          </Section>
          <Features features={features} language={language} />
          {status === 'completed' && (
            <Suspense fallback={null}>
              <Alumni programId={id} />
            </Suspense>
          )}
          {status !== 'draft' && status !== 'pending_approval' && <PublicSchedule program={program} />}
        </div>
        {/* On a phone, applying comes before the text, and the organiser after it. */}
        <aside className="flex min-w-0 flex-col gap-4 max-lg:contents lg:sticky lg:top-24">
          <ApplicationsCard program={program} />
          <div className="flex min-w-0 flex-col gap-4 max-lg:order-3">
            <OrganiserCard program={program} />
            <div className="-ms-3 flex flex-wrap items-center gap-1">
              <CopyButton
                size="sm"
                variant="quiet"
                value={baseUrl + path}
                label={t('detail.copy_link')}
                copiedText={t('detail.copied')}
                failedText={t('detail.copy_failed')}
              />
              {!isOwn && <ReportButton kind="program" id={id} label={t('detail.report')} />}
            </div>
          </div>
        </aside>
      </div>
    </div>
  )
}

const Lead = ({ program: { partnerName, organiser } }: Props) => {
  const t = useTexts('programs')
  if (!partnerName) return <MemberName member={organiser} className="font-medium text-ink" />
  return (
    <>
      <bdi className="font-medium text-ink">{partnerName}</bdi> {t('list.with_member')}{' '}
      <MemberName member={organiser} />
    </>
  )
}

const Features = ({ features, language }: Pick<ProgramDetail, 'features' | 'language'>) => {
  const t = useTexts('programs')
  if (features.length === 0) return null
  return (
    <Section title={t('detail.features')}>
      <ul
        {...userText(language)}
        className="flex w-fit max-w-measure list-disc flex-col gap-2 ps-5 marker:text-ink-faint"
      >
        {features.map((feature, at) => (
          // Features may be equal, and their order never changes, so the index is the key.
          <li key={at}>{feature}</li>
        ))}
      </ul>
    </Section>
  )
}
