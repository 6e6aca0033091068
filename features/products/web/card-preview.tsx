import { listOwnPictures } from '#features/files/contract/index.ts'
import type { ProductCard, ProductDetail } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useTexts } from '#shell/i18n/texts.ts'
import { type FormValues, storedPicturesOf } from './form-values.ts'
import { ProductRow } from './product-row.tsx'

export const CardPreview = ({ values, product }: { values: FormValues; product: ProductDetail | null }) => {
  const t = useTexts('products')
  const { viewer } = useAuth()
  const { thumbnail } = values.pictures
  const storedPicture =
    thumbnail && product ? storedPicturesOf(product).find((one) => one.fileId === thumbnail.fileId) : undefined
  const { data } = useEndpointQuery(
    listOwnPictures,
    { ids: thumbnail ? [thumbnail.fileId] : [] },
    { enabled: thumbnail !== null && !storedPicture, keepsPrevious: true },
  )
  const thumbnailPicture = thumbnail && (storedPicture ?? data?.items.find((one) => one.fileId === thumbnail.fileId))
  const card: ProductCard = {
    id: product?.id ?? '',
    slug: product?.slug ?? '',
    title: values.title?.trim() || t('form.preview.title'),
    tagline: values.tagline?.trim() || t('form.preview.tagline'),
    language: values.language,
    categories: values.categories,
    thumbnail: thumbnailPicture
      ? { fileId: thumbnailPicture.fileId, alt: '', picture: thumbnailPicture.picture }
      : null,
    status: 'approved',
    launchedAt: null,
    votes: product?.votes ?? 0,
    voted: false,
    comments: product?.comments ?? 0,
    creator:
      product?.creator ??
      (viewer && {
        id: viewer.id,
        fullName: viewer.fullName ?? '',
        role: null,
        company: null,
        avatarUrl: viewer.avatarUrl ?? null,
        username: null,
        verified: false,
      }),
    can: { vote: 'ok' },
  }
  return (
    <div inert>
      <ProductRow product={card} preview />
    </div>
  )
}
