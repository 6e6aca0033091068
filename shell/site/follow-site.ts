import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { readSite, type Site } from '#features/platform-settings/contract/site.ts'
import { query } from '../api/query.ts'
import { changePlatformName } from '../i18n/browser-text-source.ts'
import { siteStore } from './site-store.ts'

export const applySite = (site: Site) => {
  siteStore.write(site)
  changePlatformName(site.platformName)
}

/** Applies changed settings to a member's open page, which learns of them by a live event. @returns what ends it */
export const followSite = (queries: QueryClient): (() => void) =>
  new QueryObserver(queries, { ...query(readSite, {}), initialData: siteStore.read }).subscribe(
    ({ data }) => data && applySite(data),
  )

/** Reads the settings now: a visitor's page learns of the maintenance mode when a call is refused. */
export const checkSite = async (queries: QueryClient): Promise<void> =>
  applySite(await queries.fetchQuery({ ...query(readSite, {}), staleTime: 0 }))
