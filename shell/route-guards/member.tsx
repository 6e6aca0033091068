import { Outlet, type RouterContextProvider, redirect } from 'react-router'
import { loginPath, pageRequest } from '../api/page-data.ts'
import { currentViewer } from '../auth/auth-store.ts'
import { PageCrash } from '../errors/crash-screen.tsx'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** ROUTE-04: sends visitors to the login with a return path. Runs on a full page load. */
export const middleware = [
  ({ request, context }: Args) => {
    if (!context.get(pageRequest).ssrState.viewer) throw redirect(loginPath(new URL(request.url)))
  },
]

/** Without a loader, the server would render a fallback until `clientLoader` has run in the browser. */
export const loader = () => null

/** The same check on client-side navigation. */
export const clientLoader = ({ request }: Args) => {
  if (!currentViewer()) throw redirect(loginPath(new URL(request.url)))
  return null
}

/** Checks on every navigation, because the session may have ended. */
export const shouldRevalidate = () => true

export default Outlet

export const ErrorBoundary = PageCrash
