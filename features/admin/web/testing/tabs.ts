import type { TextKey } from '#shell/i18n/areas.ts'
import type { LazyTab } from '#shell/layout/lazy-tab.tsx'

type TabName = TextKey<'admin'> extends infer Key ? (Key extends `testing.tabs.${infer Name}` ? Name : never) : never

/** The tabs of `/testing` in order; the first one is the default. Each stores its state in the URL beside `tab`. */
export const tabs: readonly [LazyTab<TabName>, ...LazyTab<TabName>[]] = [
  { name: 'health', load: () => import('./health.tsx') },
  { name: 'self_tests', load: () => import('#features/self-tests/web/self-tests-tab.tsx') },
  { name: 'flags', load: () => import('#features/feature-flags/web/flags-tab.tsx') },
]

export const tabPath = (name: TabName): string => (name === tabs[0].name ? '/testing' : `/testing?tab=${name}`)
