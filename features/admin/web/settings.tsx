import { BackupsSection } from '#features/backups/web/index.ts'
import { SettingSection as SecondAdministratorSection } from '#features/confirmations/web/index.ts'
import { SiteFactsSection } from '#features/marketing/web/index.ts'
import { CreationRuleSection } from '#features/opportunities/web/index.ts'
import { PlatformSettingsSections } from '#features/platform-settings/web/index.ts'

/** Settings of the whole community; each section belongs to the area that applies it. */
export default function Settings() {
  return (
    <div className="grid grid-cols-1 gap-12">
      <PlatformSettingsSections />
      <SecondAdministratorSection />
      <CreationRuleSection />
      <SiteFactsSection />
      <BackupsSection />
    </div>
  )
}
