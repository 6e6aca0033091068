import Compass from 'lucide-react/icons/compass'
import { useTexts } from '#shell/i18n/texts.ts'
import { AreaPreview } from '#shell/layout/area-preview.tsx'
import { PageHead } from '#shell/page-head.tsx'

export default function MentorListingPage() {
  const t = useTexts('mentorship')
  return (
    <>
      <PageHead title={t('preview.listing.title')} hidden />
      <AreaPreview
        icon={<Compass />}
        title={t('preview.listing.title')}
        lead={t('preview.listing.lead')}
        meanwhile={[
          {
            to: '/mentorship',
            title: t('preview.listing.meanwhile.mentorship.title'),
            text: t('preview.listing.meanwhile.mentorship.text'),
          },
          {
            to: '/opportunities?types=mentorship',
            title: t('preview.listing.meanwhile.opportunities.title'),
            text: t('preview.listing.meanwhile.opportunities.text'),
          },
        ]}
      />
    </>
  )
}
