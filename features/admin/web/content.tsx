import { useSearchParams } from 'react-router'
import { FeedbackInbox } from '#features/feedback/web/index.ts'
import { InvestorInterests } from '#features/investors/web/index.ts'
import { ExportLink } from '#features/list-exports/web/index.ts'
import { ContentList, ModerationQueue } from '#features/moderation/web/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Section } from '#shell/ui/page-header.tsx'
import { TabLinks } from '#shell/ui/tab-links.tsx'

const Reports = () => {
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

/** All content of members, reports (ADM-10), feedback (FEED-01) and investor interests (INV-01); the first is the default. */
const views = { all: ContentList, reports: Reports, feedback: FeedbackInbox, investors: InvestorInterests } as const
type View = keyof typeof views
const viewNames = Object.keys(views) as View[]

export default function Content() {
  const t = useTexts('moderation')
  const [search] = useSearchParams()
  const current = viewNames.find((name) => name === search.get('view')) ?? 'all'
  const Current = views[current]
  return (
    <div className="grid grid-cols-1 gap-8">
      <TabLinks
        label={t('content.views')}
        tabs={viewNames.map((name) => ({
          to: `/admin?tab=content${name === 'all' ? '' : `&view=${name}`}`,
          label: t(`content.view.${name}`),
          current: name === current,
        }))}
      />
      <Current />
    </div>
  )
}
