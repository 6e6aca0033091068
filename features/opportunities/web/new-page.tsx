import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import {
  createOpportunity,
  listOpportunities,
  listOwnOpportunities,
  opportunityPath,
  readCreationRule,
} from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { codeText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { PageHandle } from '#shell/layout/page-handle.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { FormSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { OpportunityForm } from './opportunity-form.tsx'

const Layout = ({ children }: { children: ReactNode }) => {
  const t = useTexts('opportunities')
  return (
    <PageLayout title={t('form.new_title')} lead={t('form.new_lead')} className="max-w-2xl">
      {children}
    </PageLayout>
  )
}

export const handle: PageHandle = {
  Pending: () => (
    <Layout>
      <FormSkeleton fields={6} />
    </Layout>
  ),
}

/** OPP-05 */
export default function NewPage() {
  const t = useTexts('opportunities')
  const navigate = useNavigate()
  const rule = useEndpointQuery(readCreationRule, {})
  const verdict = rule.data?.can.create ?? 'ok'
  return (
    <Layout>
      {verdict !== 'ok' && (
        <Callout tone="warning" className="mb-6">
          {codeText(verdict, 'opportunities')}
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
    </Layout>
  )
}
