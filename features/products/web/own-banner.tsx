import { lazy, Suspense } from 'react'
import type { ProductDetail } from '../contract/index.ts'

const Invitation = lazy(() => import('./invitation.tsx'))
const OwnerTools = lazy(() => import('./owner-tools.tsx'))

/** The status and actions of a product, for its makers, invited members and administrators. */
export const OwnBanner = ({ product }: { product: ProductDetail }) => {
  const { isInvited, isMaker, can } = product
  if (!isInvited && !isMaker && can.decide !== 'ok') return null
  return (
    <Suspense fallback={null}>
      {isInvited && <Invitation product={product} />}
      {(isMaker || can.decide === 'ok') && <OwnerTools product={product} />}
    </Suspense>
  )
}
