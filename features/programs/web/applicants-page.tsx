import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { lazy, Suspense } from 'react'
import { Navigate, useParams } from 'react-router'
import { programReviewsPath } from '#features/program-reviews/contract/index.ts'
import { ReceivedBoard } from '#features/applications/web/index.ts'
import { programApplicantsPath, programPath, readProgram } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { codeText, errorText } from '#shell/i18n/error-text.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useSsrState } from '#shell/ssr-state.ts'
import { BackLink } from '#shell/ui/back-link.tsx'
import { ButtonLink } from '#shell/ui/button.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'

const ApplicationExtra = lazy(() => import('./applicants/application-extra.tsx'))

/** `/programs/:slug/applicants`: the owner reads and answers the applications (PROG-05). */
export default function ApplicantsPage() {
  const { slug = '' } = useParams()
  const t = useTexts('programs')
  const format = useFormat()
  const { baseUrl } = useSsrState()
  const { data: program, error, refetch } = useEndpointQuery(readProgram, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const isOwner = program?.received != null
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('applicants.title')} hidden />
      <PageHeader
        above={program && <BackLink to={programPath(program.slug)}>{t('applicants.back')}</BackLink>}
        title={t('applicants.title')}
        lead={
          program && (
            <>
              <bdi>{program.title}</bdi>
              {isOwner && (
                <>
                  {' · '}
                  {t('list.places', {
                    count: program.maxParticipants,
                    taken: format.number(program.participants),
                    number: format.number(program.maxParticipants),
                  })}
                </>
              )}
            </>
          )
        }
        actions={
          program &&
          isOwner && (
            <ButtonLink to={programReviewsPath(program.slug)} icon={<ClipboardCheck />}>
              {t('applicants.reviews')}
            </ButtonLink>
          )
        }
      />
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {program && !isOwner && <ErrorState text={codeText('program.not_yours', 'programs')} />}
      {!program && !error && <ListSkeleton rows={3} />}
      {program && isOwner && (
        <ReceivedBoard
          subject={{ kind: 'program', subjectId: program.id }}
          path={programApplicantsPath(program.slug)}
          renderExtra={(application, onClose) => (
            <Suspense fallback={null}>
              <ApplicationExtra application={application} isActive={program.status === 'active'} onClose={onClose} />
            </Suspense>
          )}
          empty={
            <CopyButton
              value={baseUrl + programPath(program.slug)}
              label={t('detail.copy_link')}
              copiedText={t('detail.copied')}
              failedText={t('detail.copy_failed')}
            />
          }
        />
      )}
    </div>
  )
}
