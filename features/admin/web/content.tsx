import { FeedbackInbox } from '#features/feedback/web/index.ts'
import { InvestorInterests } from '#features/investors/web/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { ModerationQueue } from '#features/moderation/web/index.ts'
import { useSearchParams } from 'react-router'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'

/** Reports (ADM-10), feedback (FEED-01) and investor interests (INV-01). */
export default function Content() {
  const t = useTexts('moderation')
  const [search] = useSearchParams()
  return (
    <div className="grid grid-cols-1 gap-12">
      <Section
        title={t('queue.title')}
        text={t('queue.lead')}
        actions={<ExportLink list="reports" filters={{ show: search.get('cases') }} />}
      >
        <ModerationQueue />
      </Section>
      <FeedbackInbox />
      <InvestorInterests />
    </div>
  )
}
