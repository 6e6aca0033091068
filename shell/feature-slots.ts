/** Lazy exports of areas for other areas. Only this file and `routes.ts` import from an area's `web/` across areas. */
export const loadBellPanel = () => import('#features/notifications/web/bell-panel.tsx')

export const loadPageTitles = async () =>
  (
    await Promise.all([
      import('#features/opportunities/web/page-titles.ts'),
      import('#features/products/web/page-titles.ts'),
      import('#features/profiles/web/page-titles.ts'),
    ])
  ).map(({ pageTitles }) => pageTitles)
