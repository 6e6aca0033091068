import { Outlet, type RouterContextProvider, redirect } from 'react-router'
import { loginPath, pageRequest } from '../api/page-data.ts'
import { currentViewer } from '../auth/auth-store.ts'
import { PageCrash } from '../errors/crash-screen.tsx'
import { PendingPage } from '../layout/pending-page.tsx'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** Visitors are sent to the login and come back afterwards (ROUTE-04): here on a hard load … */
export const middleware = [
  ({ request, context }: Args) => {
    if (!context.get(pageRequest).ssrState.viewer) throw redirect(loginPath(new URL(request.url)))
  },
]

/** … and here on a navigation. Without a server loader, everything below the gate is rendered in the browser. */
export const clientLoader = ({ request }: Args) => {
  if (!currentViewer()) throw redirect(loginPath(new URL(request.url)))
  return null
}

/** Asked again on every navigation: the session may have ended meanwhile. */
export const shouldRevalidate = () => true

export const HydrateFallback = PendingPage

export default Outlet

export const ErrorBoundary = PageCrash
