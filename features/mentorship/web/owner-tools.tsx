import { useNavigate } from 'react-router'
import type { MentorDetail } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { Card } from '#shell/ui/card.tsx'
import { ListingActions } from './listings/listing-actions.tsx'
import { tabPath } from './search-params.ts'

/** Actions of the owner on the page of a listing (MENT-06). */
export default function OwnerTools({ listing }: { listing: MentorDetail }) {
  const t = useTexts('mentorship')
  const reasonOf = useReason('mentorship')
  const navigate = useNavigate()
  const { availability, nextSlotAt, can } = listing
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-sm font-medium text-ink-muted">{t('detail.own')}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <ListingActions
          listing={listing}
          // An available mentor without a free slot probably has no hours yet.
          hasHours={nextSlotAt !== null || availability !== 'available'}
          resumeReason={reasonOf(can['resume'] ?? 'ok')}
          onDeleted={() => void navigate(tabPath('listings'))}
        />
      </div>
    </Card>
  )
}
