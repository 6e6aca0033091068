import { FeedbackInbox } from '#features/feedback/web/index.ts'
import { InvestorInterests } from '#features/investors/web/index.ts'
import { ModerationQueue } from '#features/moderation/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'

/** Reports (ADM-10), feedback (FEED-01) and investor interests (INV-01). */
export default function Content() {
  const t = useTexts('moderation')
  return (
    <div className="grid grid-cols-1 gap-12">
      <Section title={t('queue.title')} text={t('queue.lead')}>
        <ModerationQueue />
      </Section>
      <FeedbackInbox />
      <InvestorInterests />
    </div>
  )
}
