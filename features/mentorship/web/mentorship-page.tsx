import Compass from 'lucide-react/icons/compass'
import { useTexts } from '#shell/i18n/texts.ts'
import { AreaPreview } from '#shell/layout/area-preview.tsx'
import { PageHead } from '#shell/page-head.tsx'

export default function MentorshipPage() {
  const t = useTexts('mentorship')
  return (
    <>
      <PageHead title={t('preview.title')} hidden />
      <AreaPreview
        icon={<Compass />}
        title={t('preview.title')}
        lead={t('preview.lead')}
        parts={[
          { title: t('preview.parts.find.title'), text: t('preview.parts.find.text') },
          { title: t('preview.parts.become.title'), text: t('preview.parts.become.text') },
          { title: t('preview.parts.book.title'), text: t('preview.parts.book.text') },
        ]}
        meanwhile={[
          {
            to: '/opportunities?types=mentorship',
            title: t('preview.meanwhile.opportunities.title'),
            text: t('preview.meanwhile.opportunities.text'),
          },
          {
            to: '/suggestions',
            title: t('preview.meanwhile.suggestions.title'),
            text: t('preview.meanwhile.suggestions.text'),
          },
        ]}
      />
    </>
  )
}
