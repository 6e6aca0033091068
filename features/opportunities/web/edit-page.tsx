import { Navigate, useNavigate, useParams } from 'react-router'
import {
  listOpportunities,
  listOwnOpportunities,
  opportunityPath,
  readOpportunity,
  updateOpportunity,
} from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageHead } from '#shell/page-head.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Link } from '#shell/ui/link.tsx'
import { PageHeader } from '#shell/ui/page-header.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { OpportunityForm } from './opportunity-form.tsx'

/** OPP-05: the owner edits a listing. */
export default function EditPage() {
  const { slug = '' } = useParams()
  const t = useTexts('opportunities')
  const reason = useReason('opportunities')
  const navigate = useNavigate()
  const { data: opportunity, error, refetch } = useEndpointQuery(readOpportunity, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const refusal = reason(opportunity?.can['edit'] ?? 'ok')
  return (
    <div className="page-frame max-w-2xl pb-16">
      <PageHead title={t('form.edit_title')} hidden />
      <PageHeader
        title={t('form.edit_title')}
        lead={
          opportunity && (
            <Link to={opportunityPath(opportunity.slug)} variant="quiet" className="coarse:py-2">
              <bdi>{opportunity.title}</bdi>
            </Link>
          )
        }
      />
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {refusal !== undefined && <ErrorState text={refusal} />}
      {!opportunity && !error && <FormSkeleton fields={6} />}
      {opportunity && refusal === undefined && (
        <OpportunityForm
          key={opportunity.id}
          endpoint={updateOpportunity}
          opportunity={opportunity}
          submitLabel={t('form.save')}
          refreshes={[readOpportunity, listOwnOpportunities, listOpportunities]}
          onSaved={async ({ slug: savedSlug }) => {
            toast({ tone: 'positive', title: t('form.saved') })
            await navigate(opportunityPath(savedSlug))
          }}
        />
      )}
    </div>
  )
}
