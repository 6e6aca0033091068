import ArrowLeft from 'lucide-react/icons/arrow-left'
import Award from 'lucide-react/icons/award'
import { lazy, Suspense, useState } from 'react'
import { redirect, useParams } from 'react-router'
import { programPath, readProgram } from '#features/programs/contract/index.ts'
import { listCertified, programCertificatesPath } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useList, useSuspenseEndpoint } from '#shell/api/query.ts'
import { uniqueById } from '#shell/api/unique-by-id.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { LoadMore } from '#shell/ui/list-end.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { RetainFocus } from '#shell/ui/retain-focus.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { ParticipantRow } from './manage/participant-row.tsx'

const IssueDialog = lazy(() => import('./manage/issue-dialog.tsx'))

const page = pageData(async ({ params: { slug = '' }, url, prefetch, prefetchList }) => {
  const found = await prefetch(readProgram, { slug })
  if (found.slug !== slug) throw redirect(programCertificatesPath(found.slug) + url.search, 301)
  await prefetchList(listCertified, { programId: found.id })
})
export const loader = page.server
export const clientLoader = page.browser

/** `/programs/:slug/certificates`: the owner issues certificates to participants. */
export default function ProgramCertificatesPage() {
  const { slug = '' } = useParams()
  const t = useTexts('certificates')
  const program = useSuspenseEndpoint(readProgram, { slug })
  const list = useList(listCertified, { programId: program.id })
  const [isIssuing, setIssuing] = useState(false)
  const canIssue = list.items.some(({ can }) => can['issue'] === 'ok')
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('manage.title')} hidden />
      <PageHeader
        above={
          <Link to={programPath(slug)} variant="quiet" className="touch-line gap-1.5 self-start text-sm">
            <ArrowLeft />
            {t('back')}
          </Link>
        }
        title={t('manage.title')}
        lead={
          <>
            <bdi lang={program.language} className="font-medium text-ink">
              {program.title}
            </bdi>
            <br />
            {t('manage.lead')}
          </>
        }
        actions={
          canIssue && (
            <Button variant="primary" icon={<Award />} onClick={() => setIssuing(true)}>
              {t('manage.issue_all')}
            </Button>
          )
        }
      />
      <section className="flex max-w-4xl flex-col gap-4">
        <h2 className="sr-only">{t('manage.participants')}</h2>
        {list.isPending && <ListSkeleton rows={3} />}
        {list.error && list.items.length === 0 && (
          <ErrorState text={errorText(list.error)} onRetry={list.retry} reference={list.error.requestId} />
        )}
        {!list.isPending && !list.error && list.items.length === 0 && (
          <EmptyState level={3} icon={<Award />} title={t('manage.empty_title')} text={t('manage.empty_text')} />
        )}
        <RetainFocus label={t('manage.participants')}>
          <ul className="divide-y divide-line border-y border-line empty:hidden">
            {uniqueById(list.items).map((participant) => (
              <li key={participant.id}>
                <ParticipantRow participant={participant} program={program} />
              </li>
            ))}
          </ul>
        </RetainFocus>
        {list.hasMore && <LoadMore onLoad={list.loadMore} loading={list.isLoadingMore} />}
      </section>
      <Suspense fallback={null}>
        {isIssuing && <IssueDialog program={program} member={null} onClose={() => setIssuing(false)} />}
      </Suspense>
    </div>
  )
}
