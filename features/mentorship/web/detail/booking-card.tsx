import { lazy, Suspense } from 'react'
import type { MentorDetail } from '../../contract/index.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Card } from '#shell/ui/card.tsx'
import { BookingPanel } from '../booking/booking-panel.tsx'
import { formatPrice } from '../price.ts'

const OwnerTools = lazy(() => import('../owner-tools.tsx'))
const MenteePanel = lazy(() => import('../apply/mentee-panel.tsx'))

/** Price and booking; for the owner, the tools of the listing. */
export const BookingCard = ({ listing }: { listing: MentorDetail }) => {
  const t = useTexts('mentorship')
  const format = useFormat()
  const { viewer } = useAuth()
  const { can, hourlyRate } = listing
  const isOwner = can['edit'] === 'ok'
  return (
    <div className="flex min-w-0 flex-col gap-4 max-lg:order-1">
      {isOwner && (
        <Suspense fallback={null}>
          <OwnerTools listing={listing} />
        </Suspense>
      )}
      <Card className="flex flex-col gap-5">
        <dl>
          <dt className="text-sm text-ink-muted">{t('detail.price')}</dt>
          <dd className="text-lg font-medium tabular-nums">{formatPrice(hourlyRate, t, format)}</dd>
        </dl>
        {!isOwner && <BookingPanel listing={listing} />}
        {!isOwner && viewer && (
          <Suspense fallback={null}>
            <MenteePanel listing={listing} />
          </Suspense>
        )}
      </Card>
    </div>
  )
}
