import { SiteFactsSection } from '#features/marketing/web/index.ts'
import { CreationRuleSection } from '#features/opportunities/web/index.ts'

/** What holds for the whole community. Each part belongs to the area that obeys it. */
export default function Settings() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <CreationRuleSection />
      <SiteFactsSection />
    </div>
  )
}
