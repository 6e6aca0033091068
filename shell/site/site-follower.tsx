import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { readSite } from '#features/platform-settings/contract/site.ts'
import { query, refresh } from '../api/query.ts'
import { changePlatformName } from '../i18n/browser-text-source.ts'
import { importWithRetry } from '../layout/import-with-retry.ts'
import { maintenanceEvent } from './maintenance-event.ts'
import { siteStore } from './site-store.ts'

const MaintenanceNotice = lazy(() => importWithRetry(() => import('../layout/maintenance-notice.tsx')))

/** Applies changed settings to the open page: members learn of them live, visitors when a call is refused. */
export default function SiteFollower() {
  const client = useQueryClient()
  const { data: site } = useQuery({ ...query(readSite, {}), initialData: siteStore.read })
  useEffect(() => {
    siteStore.write(site)
    changePlatformName(site.platformName)
  }, [site])
  useEffect(() => {
    const check = () => void refresh(client, [readSite])
    addEventListener(maintenanceEvent, check)
    return () => removeEventListener(maintenanceEvent, check)
  }, [client])
  return (
    site.maintenance && (
      <Suspense fallback={null}>
        <MaintenanceNotice maintenance={site.maintenance} />
      </Suspense>
    )
  )
}
