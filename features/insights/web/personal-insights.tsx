import { useTexts } from '#shell/i18n/texts.ts'
import { insightLimits } from '../contract/index.ts'
import { AnswerTimes } from './answer-times.tsx'
import { Launches } from './launches.tsx'
import { SearchTerms } from './search-terms.tsx'
import { Viewed } from './viewed.tsx'

/** ANA-01, tab personal insights: what is the member's own, in numbers. The choices are in the URL. */
export default function PersonalInsights() {
  const t = useTexts('insights')
  return (
    <div className="grid grid-cols-1 gap-12">
      <p className="-mb-6 max-w-measure text-ink-muted">{t('lead', { count: insightLimits.group })}</p>
      <Viewed />
      <SearchTerms />
      <AnswerTimes />
      <Launches />
    </div>
  )
}
