import Award from 'lucide-react/icons/award'
import { lazy, Suspense, useState } from 'react'
import { redirect, useParams } from 'react-router'
import { programPath, readProgram } from '#features/programs/contract/index.ts'
import { ProgramHeader } from '#features/programs/web/index.ts'
import { listCertified, programCertificatesPath } from '../contract/index.ts'
import { pageData } from '#shell/api/page-data.ts'
import { useList, useSuspenseEndpoint } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { PagedList } from '#shell/ui/paged-list.tsx'
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
      <ProgramHeader
        back={{ to: programPath(slug), label: t('back') }}
        title={t('manage.title')}
        program={program}
        lead={t('manage.lead')}
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
        <PagedList
          list={list}
          label={t('manage.participants')}
          layout="rows"
          hasEnd={false}
          empty={
            <EmptyState level={3} icon={<Award />} title={t('manage.empty_title')} text={t('manage.empty_text')} />
          }
        >
          {(participant) => <ParticipantRow participant={participant} program={program} />}
        </PagedList>
      </section>
      <Suspense fallback={null}>
        {isIssuing && <IssueDialog program={program} member={null} onClose={() => setIssuing(false)} />}
      </Suspense>
    </div>
  )
}
