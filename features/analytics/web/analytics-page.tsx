import ChartColumn from 'lucide-react/icons/chart-column'
import { useTexts } from '#shell/i18n/texts.ts'
import { AreaPreview } from '#shell/layout/area-preview.tsx'
import { PageHead } from '#shell/page-head.tsx'

export default function AnalyticsPage() {
  const t = useTexts('analytics')
  return (
    <>
      <PageHead title={t('preview.title')} hidden />
      <AreaPreview
        icon={<ChartColumn />}
        title={t('preview.title')}
        lead={t('preview.lead')}
        parts={[
          { title: t('preview.parts.personal.title'), text: t('preview.parts.personal.text') },
          { title: t('preview.parts.platform.title'), text: t('preview.parts.platform.text') },
          { title: t('preview.parts.compare.title'), text: t('preview.parts.compare.text') },
        ]}
        meanwhile={[
          {
            to: '/opportunities',
            title: t('preview.meanwhile.opportunities.title'),
            text: t('preview.meanwhile.opportunities.text'),
          },
          {
            to: '/opportunities/applications',
            title: t('preview.meanwhile.applications.title'),
            text: t('preview.meanwhile.applications.text'),
          },
        ]}
      />
    </>
  )
}
