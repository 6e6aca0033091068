import { useSearchParams } from 'react-router'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { ModerationQueue } from '#features/moderation/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'

/** The reports of members, and the appeals against locks (ADM-10). */
export default function Reports() {
  const t = useTexts('moderation')
  const [search] = useSearchParams()
  return (
    <Section
      title={t('queue.title')}
      text={t('queue.lead')}
      actions={<ExportLink list="reports" filters={{ show: search.get('cases') }} />}
    >
      <ModerationQueue />
    </Section>
  )
}
