import { Navigate, useNavigate, useParams } from 'react-router'
import { listOwn, listProducts, productPath, readProduct, updateProduct } from '../contract/index.ts'
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
import { ProductForm } from './product-form.tsx'
import { ReviewersNote } from './reviewers-note.tsx'

/** `/products/:slug/edit`: edits and resubmits the member's own product. */
export default function EditPage() {
  const { slug = '' } = useParams()
  const t = useTexts('products')
  const reason = useReason('products')
  const navigate = useNavigate()
  const { data: product, error, refetch } = useEndpointQuery(readProduct, { slug })
  if (error?.status === 404) return <Navigate to="/404" replace />
  const refusal = reason(product?.can.edit ?? 'ok')
  return (
    <div className="page-frame max-w-2xl pb-16">
      <PageHead title={t('form.edit_title')} hidden />
      <PageHeader
        title={t('form.edit_title')}
        lead={
          product && (
            <Link to={productPath(product.slug)} variant="quiet" className="coarse:py-2">
              <bdi>{product.title}</bdi>
            </Link>
          )
        }
      />
      {error && !product && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {refusal !== undefined && <ErrorState text={refusal} />}
      {!product && !error && <FormSkeleton fields={6} />}
      {product && refusal === undefined && (
        <div className="flex flex-col gap-6">
          {product.status === 'rejected' && product.note && (
            <ReviewersNote note={product.note} language={product.noteLanguage} />
          )}
          <ProductForm
            key={product.id}
            endpoint={updateProduct}
            product={product}
            refreshes={[readProduct, listOwn, listProducts]}
            onSaved={async (changed, input) => {
              toast({ title: t(input.submit ? 'own.submitted' : 'form.saved'), tone: 'positive' })
              await navigate(productPath(changed.slug))
            }}
          />
        </div>
      )}
    </div>
  )
}
