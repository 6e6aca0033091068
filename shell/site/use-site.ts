import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readSite, type Site } from '#features/platform-settings/contract/site.ts'
import { query } from '../api/query.ts'
import { useSsrState } from '../ssr-state.ts'

/** In the browser, the last known value. It outlives a sign-in or sign-out, which empties the cache of queries. */
let latest: Site | undefined

/** For event handlers in the browser, after `initSite`. */
export const currentSite = (): Site => latest as Site

/** The settings of the rendered page. */
export const initSite = (site: Site) => {
  latest = site
}

/** The settings that every page shows (ADM-06). They change live for members. */
export const useSite = (): Site => {
  const { site } = useSsrState()
  const { data } = useQuery({ ...query(readSite, {}), initialData: () => latest ?? site })
  useEffect(() => initSite(data), [data])
  return data
}
