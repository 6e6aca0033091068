import type { TextKey } from '#shell/i18n/areas.ts'
import type { LazyTab } from '#shell/layout/lazy-tab.tsx'

type TabName = TextKey<'admin'> extends infer Key ? (Key extends `tabs.${infer Name}` ? Name : never) : never

/** The label is `tabs.NAME` in the locales of this area. */
export type Tab = LazyTab<TabName>

/**
 * The tabs of `/admin` in order (ADM-01); the first one is the default. Each area adds its own. The module's default
 * export takes no props and stores its state in the URL beside `tab`.
 */
export const tabs: readonly Tab[] = [
  { name: 'overview', load: () => import('./overview.tsx') },
  { name: 'users', load: () => import('#features/accounts/web/users/users.tsx') },
  { name: 'invitations', load: () => import('#features/member-invitations/web/invitations.tsx') },
  { name: 'products', load: () => import('#features/products/web/review.tsx') },
  { name: 'partners', load: () => import('./partners.tsx') },
  { name: 'program_approvals', load: () => import('#features/programs/web/review/approvals.tsx') },
  { name: 'applications', load: () => import('#features/applications/web/administration/applications.tsx') },
  { name: 'verification', load: () => import('#features/verification/web/verification-tab.tsx') },
  { name: 'approved_partners', load: () => import('#features/partners/web/approved-partners.tsx') },
  { name: 'programs', load: () => import('#features/programs/web/administration/programs.tsx') },
  { name: 'analytics', load: () => import('#features/visits/web/traffic-tab.tsx') },
  { name: 'content', load: () => import('./content.tsx') },
  { name: 'cleanup', load: () => import('#features/cleanup/web/cleanup-tab.tsx') },
  { name: 'security', load: () => import('#features/security-events/web/dashboard.tsx') },
  { name: 'export', load: () => import('#features/list-exports/web/export-tab.tsx') },
  { name: 'settings', load: () => import('./settings.tsx') },
  { name: 'audit_log', load: () => import('#features/audit-log/web/audit-log.tsx') },
  { name: 'production', load: () => import('#features/production-audit/web/production-tab.tsx') },
]

/** The URL of a tab, with its filters. */
export const tabPath = (name: TabName, search: Record<string, string> = {}): string =>
  name === tabs[0]?.name && Object.keys(search).length === 0
    ? '/admin'
    : `/admin?${new URLSearchParams({ tab: name, ...search })}`
