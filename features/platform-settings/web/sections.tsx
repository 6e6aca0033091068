import { readPlatformSettings } from '../contract/index.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { AccessSection } from './access-section.tsx'
import { IdentitySection } from './identity-section.tsx'
import { MaintenanceSection } from './maintenance-section.tsx'

/** The administrators' forms for the settings of the whole installation (ADM-06). */
export const PlatformSettingsSections = () => {
  const t = useTexts('platform-settings')
  const { data, error, isFetching, refetch } = useEndpointQuery(readPlatformSettings, {})
  if (data)
    return (
      <>
        <IdentitySection settings={data} />
        <MaintenanceSection settings={data} />
        <AccessSection settings={data} />
      </>
    )
  return error ? (
    <ErrorState text={t('failed')} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <ListSkeleton rows={4} />
  )
}
