import { relative } from 'node:path'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { type PageRoute, pageRoutes } from './route-table.ts'

/** The pages below a route guard. The file names of the route config are relative to this folder. */
const pagesOf = (guard: PageRoute['guard']) =>
  (pageRoutes as readonly PageRoute[])
    .filter((page) => page.guard === guard)
    .map(({ path, file, id }) => {
      const pageFile = relative('shell', file)
      return path === '/' ? index(pageFile) : route(path.slice(1), pageFile, id ? { id } : {})
    })

/** The route table as React Router's config: every page is below exactly one route guard. */
export default [
  layout('route-guards/public.tsx', [
    ...pagesOf('public'),
    route('*', 'pages/not-found-page.tsx', { id: 'unmatched' }),
  ]),
  layout('route-guards/member.tsx', [
    ...pagesOf('member'),
    layout('../features/accounts/web/confirmed-route-guard.tsx', pagesOf('confirmed')),
    layout('route-guards/admin.tsx', [layout('../features/admin/web/second-factor-guard.tsx', pagesOf('admin'))]),
  ]),
] satisfies RouteConfig
