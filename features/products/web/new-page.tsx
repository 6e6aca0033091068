import { useNavigate } from 'react-router'
import { createProduct, listOwn, productPath } from '../contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { PageLayout } from '#shell/layout/page-layout.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { ProductForm } from './product-form.tsx'

/** PROD-01: creates a draft or submits a new product for review. */
export default function NewPage() {
  const t = useTexts('products')
  const navigate = useNavigate()
  const { viewer } = useAuth()
  // Uses the endpoint's access rule, so that the page and the server agree.
  const reason = useReason('products')(mayCall(createProduct.access, viewer))
  return (
    <PageLayout title={t('form.new_title')} lead={t('form.new_lead')} className="max-w-2xl">
      {reason !== undefined && (
        <Callout tone="warning" className="mb-6">
          {reason}
        </Callout>
      )}
      <ProductForm
        endpoint={createProduct}
        product={null}
        refreshes={[listOwn]}
        onSaved={async ({ slug }, input) => {
          toast({ title: t(input.submit ? 'own.submitted' : 'form.draft_saved'), tone: 'positive' })
          await navigate(productPath(slug))
        }}
      />
    </PageLayout>
  )
}
