import { Navigate, useParams } from 'react-router'
import { ReceivedBoard } from '#features/applications/web/index.ts'
import { opportunityPath, readOpportunity } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { useSsrState } from '#shell/ssr-state.ts'
import { BackLink } from '#shell/ui/back-link.tsx'
import { CopyButton } from '#shell/ui/copy-button.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'

/** OPP-09: the owner reads and answers the applications to a listing. */
export default function ApplicantsPage() {
  const { slug = '' } = useParams()
  const t = useTexts('opportunities')
  const reason = useReason('opportunities')
  const { baseUrl } = useSsrState()
  const { data: opportunity, error, refetch } = useEndpointQuery(readOpportunity, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const refusal = reason(opportunity?.can['seeApplicants'] ?? 'ok')
  return (
    <div className="page-frame pb-16">
      <PageHead title={t('applicants.title')} hidden />
      <PageHeader
        above={opportunity && <BackLink to={opportunityPath(opportunity.slug)}>{t('applicants.back')}</BackLink>}
        title={t('applicants.title')}
        lead={opportunity && <bdi>{t('applicants.lead', { title: opportunity.title })}</bdi>}
      />
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {refusal !== undefined && <ErrorState text={refusal} />}
      {!opportunity && !error && <ListSkeleton rows={3} />}
      {opportunity && refusal === undefined && (
        <ReceivedBoard
          subject={{ kind: 'opportunity', subjectId: opportunity.id }}
          path={`${opportunityPath(opportunity.slug)}/applicants`}
          empty={
            <CopyButton
              value={baseUrl + opportunityPath(opportunity.slug)}
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
