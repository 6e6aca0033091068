/**
 * Parts of areas that stand in the frame of every page: beside `routes.ts` the only browser file that reaches into an
 * area's `web/`. Each is loaded when it is reached for.
 */
export const loadBellPanel = () => import('#features/notifications/web/bell-panel.tsx')
