import { ExportLink } from '#features/list-exports/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { Applications } from './applications.tsx'

/** ADM-01: the members who are partners now, each with their application and the reset of the partnership. */
export default function ApprovedPartners() {
  const t = useTexts('partners')
  return (
    <Section
      title={t('admin.partners.title')}
      text={t('admin.partners.lead')}
      actions={<ExportLink list="partner_applications" filters={{ status: 'approved' }} />}
    >
      <Applications show="approved" />
    </Section>
  )
}
