import { Outlet, type RouterContextProvider } from 'react-router'
import { pageRequest } from '../api/page-data.ts'
import { PageCrash } from '../errors/crash-screen.tsx'

/** Pages for everyone (ROUTE-04). Rendered on the server; a visitor's page is kept for the next visitor. */
export const middleware = [
  ({ context }: { context: Readonly<RouterContextProvider> }) => {
    context.get(pageRequest).cacheable = true
  },
]

export default Outlet

export const ErrorBoundary = PageCrash
