import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTexts } from '#shell/i18n/texts.ts'
import { AreaPreview } from '#shell/layout/area-preview.tsx'
import { PageHead } from '#shell/page-head.tsx'

export default function ProgramsPage() {
  const t = useTexts('programs')
  return (
    <>
      <PageHead title={t('preview.title')} description={t('preview.description')} />
      <AreaPreview
        icon={<CalendarDays />}
        title={t('preview.title')}
        lead={t('preview.lead')}
        parts={[
          { title: t('preview.parts.compare.title'), text: t('preview.parts.compare.text') },
          { title: t('preview.parts.apply.title'), text: t('preview.parts.apply.text') },
          { title: t('preview.parts.run.title'), text: t('preview.parts.run.text') },
        ]}
        meanwhile={[
          {
            to: '/opportunities',
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
