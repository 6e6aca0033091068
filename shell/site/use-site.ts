import { useSyncExternalStore } from 'react'
import type { Site } from '#features/platform-settings/contract/site.ts'
import { useSsrState } from '../ssr-state.ts'
import { siteStore } from './site-store.ts'

/** The settings that every page shows (ADM-06). `follow-site.ts` updates them. */
export const useSite = (): Site => {
  const { site } = useSsrState()
  return useSyncExternalStore(siteStore.subscribe, siteStore.read, () => site)
}
