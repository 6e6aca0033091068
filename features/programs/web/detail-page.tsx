import CalendarDays from 'lucide-react/icons/calendar-days'
import { useTexts } from '#shell/i18n/texts.ts'
import { AreaPreview } from '#shell/layout/area-preview.tsx'
import { PageHead } from '#shell/page-head.tsx'

export default function ProgramPage() {
  const t = useTexts('programs')
  return (
    <>
      <PageHead title={t('preview.detail.title')} hidden />
      <AreaPreview
        icon={<CalendarDays />}
        title={t('preview.detail.title')}
        lead={t('preview.detail.lead')}
        meanwhile={[
          {
            to: '/programs',
            title: t('preview.detail.meanwhile.programs.title'),
            text: t('preview.detail.meanwhile.programs.text'),
          },
          {
            to: '/opportunities',
            title: t('preview.detail.meanwhile.opportunities.title'),
            text: t('preview.detail.meanwhile.opportunities.text'),
          },
        ]}
      />
    </>
  )
}
