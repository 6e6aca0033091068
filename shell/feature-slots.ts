import type { PageTitles } from './page-titles.ts'

/** Lazy exports of areas for other areas. Only this file and `routes.ts` import from an area's `web/` across areas. */
export const loadBellPanel = () => import('#features/notifications/web/bell-panel.tsx')

export const loadIdentityDialog = () => import('#features/accounts/web/identity-dialog.tsx')

const pageTitleModules = import.meta.glob<{ pageTitles: PageTitles }>('../features/*/web/page-titles.ts')

export const loadPageTitles = () =>
  Promise.all(Object.values(pageTitleModules).map(async (load) => (await load()).pageTitles))
