import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { readSite, type Site } from '#features/platform-settings/contract/site.ts'
import { query } from '../api/query.ts'
import { currentViewer } from '../auth/auth-store.ts'
import { changePlatformName } from '../i18n/browser-text-source.ts'
import { siteStore } from './site-store.ts'

export const applySite = (site: Site) => {
  siteStore.write(site, currentViewer()?.id ?? null)
  changePlatformName(site.platformName)
}

/** Reads the settings now: a visitor's page learns of the maintenance mode when a call is refused. */
export const checkSite = async (queries: QueryClient): Promise<void> =>
  applySite(await queries.fetchQuery({ ...query(readSite, {}), staleTime: 0 }))

/** Reads the settings again after a sign-in or sign-out without a page load. If that fails, the earlier ones stay. */
const checkSiteOfViewer = (queries: QueryClient) => {
  if (siteStore.memberId() !== (currentViewer()?.id ?? null)) void checkSite(queries).catch(() => undefined)
}

/** Applies changed settings to a member's open page, which learns of them by a live event. @returns what ends it */
export const followSite = (queries: QueryClient): (() => void) => {
  const end = new QueryObserver(queries, { ...query(readSite, {}), initialData: siteStore.read }).subscribe(
    ({ data }) => data && applySite(data),
  )
  checkSiteOfViewer(queries)
  return () => {
    end()
    checkSiteOfViewer(queries)
  }
}
