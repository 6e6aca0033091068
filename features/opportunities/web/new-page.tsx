import { useNavigate } from 'react-router'
import {
  createOpportunity,
  listOpportunities,
  listOwnOpportunities,
  opportunityPath,
  readCreationRule,
} from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { OpportunityForm } from './opportunity-form.tsx'

/** OPP-05 */
export default function NewPage() {
  const t = useTexts('opportunities')
  const reason = useReason('opportunities')
  const navigate = useNavigate()
  const rule = useEndpointQuery(readCreationRule, {})
  const refusal = reason(rule.data?.can.create ?? 'ok')
  return (
    <PageLayout title={t('form.new_title')} lead={t('form.new_lead')} className="max-w-2xl">
      {refusal !== undefined && (
        <Callout tone="warning" className="mb-6">
          {refusal}
        </Callout>
      )}
      <OpportunityForm
        endpoint={createOpportunity}
        opportunity={null}
        submitLabel={t('form.publish')}
        refreshes={[listOpportunities, listOwnOpportunities]}
        onSaved={async ({ slug }) => {
          toast({ tone: 'positive', title: t('form.created') })
          await navigate(opportunityPath(slug))
        }}
      />
    </PageLayout>
  )
}
