import { Outlet, type RouterContextProvider } from 'react-router'
import { pageRequest } from '../api/page-data.ts'
import { PageCrash } from '../errors/crash-screen.tsx'

/** Pages for everyone (ROUTE-04), rendered on the server. Pages rendered for visitors are cached. */
export const middleware = [
  ({ context }: { context: Readonly<RouterContextProvider> }) => {
    context.get(pageRequest).cacheable = true
  },
]

export default Outlet

export const ErrorBoundary = PageCrash
