import type { ComponentType } from 'react'
import type { TextKey } from '#shell/i18n/areas.ts'

type TabName = TextKey<'admin'> extends infer Key ? (Key extends `tabs.${infer Name}` ? Name : never) : never

/** A part of the administration, loaded when it is opened. Its text is `tabs.NAME` of this area. */
export type Tab = { name: TabName } & ({ load: () => Promise<{ default: ComponentType }> } | { to: string })

/**
 * The tabs of `/admin`, in their order (ADM-01); the first one is shown at first. An area that is administered adds its line:
 * the module's default export stands in the frame, takes no props and keeps its state in the address beside `tab`.
 * A line with `to` leads to a page of its own.
 */
export const tabs: readonly Tab[] = [
  { name: 'overview', load: () => import('./overview.tsx') },
  { name: 'users', load: () => import('#features/accounts/web/users/users.tsx') },
  { name: 'products', load: () => import('#features/products/web/review.tsx') },
  { name: 'partners', load: () => import('./partners.tsx') },
  { name: 'content', load: () => import('./content.tsx') },
  { name: 'settings', load: () => import('./settings.tsx') },
  { name: 'audit_log', load: () => import('#features/audit-log/web/audit-log.tsx') },
  { name: 'production', to: '/testing' },
]

/** The address of a tab, and what it is narrowed down by. */
export const tabPath = (name: TabName, search: Record<string, string> = {}): string =>
  name === tabs[0]?.name && Object.keys(search).length === 0
    ? '/admin'
    : `/admin?${new URLSearchParams({ tab: name, ...search })}`
