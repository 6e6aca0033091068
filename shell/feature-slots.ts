/**
 * Parts of areas that other areas' pages show: beside `routes.ts` the only browser file that reaches into an area's `web/`. Each is loaded
 * when it is reached for.
 */
export const loadBellPanel = () => import('#features/notifications/web/bell-panel.tsx')

/** What each area's pages are called (`PageTitles`). */
export const loadPageTitles = async () =>
  (
    await Promise.all([
      import('#features/opportunities/web/page-titles.ts'),
      import('#features/products/web/page-titles.ts'),
      import('#features/profiles/web/page-titles.ts'),
    ])
  ).map(({ pageTitles }) => pageTitles)
