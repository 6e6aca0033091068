import { FeedbackInbox } from '#features/feedback/web/index.ts'
import { InvestorInterests } from '#features/investors/web/index.ts'
import { ModerationQueue } from '#features/moderation/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'

/** What members reported (ADM-10), what they wrote to those who run the place (FEED-01), and who would want what on the investors' page (INV-01). */
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
