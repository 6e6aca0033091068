import { personalInsightsFlag } from '#features/insights/contract/flags.ts'
import type { Flag } from '#kit/flags.ts'
import type { TextKey } from '#shell/i18n/areas.ts'
import type { LazyTab } from '#shell/layout/lazy-tab.tsx'

export type TabName = TextKey<'analytics'> extends infer Key ? (Key extends `tabs.${infer Name}` ? Name : never) : never

/** The label is `tabs.NAME` in the locales of this area. */
export type Tab = LazyTab<TabName> & {
  /** Shown to administrators only, from the level viewer. */
  isForAdministrators?: boolean
  /** Shown only while this function is on. */
  flag?: Flag
}

/** The tabs of `/analytics` in order (ANA-01); the first one is the default. Each stores its state in the URL beside `tab`. */
export const tabs: readonly [Tab, ...Tab[]] = [
  { name: 'overview', load: () => import('./overview.tsx') },
  {
    name: 'personal',
    load: () => import('#features/insights/web/personal-insights.tsx'),
    flag: personalInsightsFlag,
  },
  { name: 'platform', load: () => import('./platform.tsx') },
  { name: 'comparison', load: () => import('./comparison.tsx') },
  {
    name: 'performance',
    load: () => import('#features/page-speed/web/performance-tab.tsx'),
    isForAdministrators: true,
  },
  {
    name: 'testing',
    load: () => import('#features/experiments/web/experiments-tab.tsx'),
    isForAdministrators: true,
  },
]

/** The URL of a tab, with its filters. */
export const tabPath = (name: TabName, search: Record<string, string> = {}): string =>
  name === tabs[0].name && Object.keys(search).length === 0
    ? '/analytics'
    : `/analytics?${new URLSearchParams({ tab: name, ...search })}`
