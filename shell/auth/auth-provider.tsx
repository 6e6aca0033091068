import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { SessionViewer, signIn } from '#features/accounts/contract/index.ts'
import type { AccessFacts } from '#kit/access.ts'
import type { InputOf, OutputOf } from '#kit/endpoint.ts'
import { useSsrState } from '../ssr-state.ts'
import type { OwnSignOutScope } from './auth-actions.ts'
import { announceAuth, endSignOutTransition, onAuthEvent, announceInitialSession } from './auth-store.ts'

export type Auth = {
  /** With the facts that `mayCall` needs; null for a visitor. */
  viewer: (SessionViewer & AccessFacts) | null
  /** @throws ApiError; `rate.limited` without a request after five attempts in a minute (AUTH-12) */
  signIn(input: InputOf<typeof signIn>): Promise<OutputOf<typeof signIn>>
  /** Signing out of this browser always succeeds (AUTH-07). */
  signOut(scope?: OwnSignOutScope): Promise<void>
  refresh(): Promise<SessionViewer | null>
  /** For endpoints that return a changed viewer, such as saving the profile or confirming the mail address. */
  announce: typeof announceAuth
}

const AuthContext = createContext<Auth | null>(null)

// Loaded on first use: a visitor's first page does not need these calls.
const loadAuthActions = () => import('./auth-actions.ts')

/** Whether the URL is the return from an external sign-in or a mailed link (AUTH-09). */
const isAuthCallback = ({ search, hash }: Location) =>
  /[?#&](error|error_code|error_description|expires_at)=/.test(search + hash)

export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const ssrState = useSsrState()
  const [viewer, setViewer] = useState(ssrState.viewer)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const stop = onAuthEvent((event, next, from) => {
      setViewer(next)
      // AUTH-08: other scripts in the page receive the event, but not the viewer.
      dispatchEvent(new CustomEvent('nordbro:auth', { detail: { event, from } }))
      // Re-runs the route guards: a member signed out elsewhere must leave members' pages.
      if (from !== 'this tab') void revalidate().finally(endSignOutTransition)
    })
    announceInitialSession()
    return stop
  }, [revalidate])
  const { key } = useLocation()
  useEffect(endSignOutTransition, [key])
  // The callback may end the session, so background work starts only after it is handled.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setSettled(true)
    if (isAuthCallback(location))
      void import('./callback.ts').then(({ handleCallback }) => handleCallback()).finally(settle)
    else settle()
  }, [])
  const activeId = isSettled && viewer && !viewer.blocked ? viewer.id : null
  useEffect(() => {
    if (!activeId) return
    const running = import('./member-session.ts').then(({ startMemberSession }) =>
      startMemberSession(queries, ssrState.liveCursor),
    )
    return () => void running.then((end) => end())
  }, [activeId, queries, ssrState.liveCursor])
  const auth = useMemo<Auth>(
    () => ({
      viewer: viewer && { ...viewer, isLockedOut: viewer.blocked },
      signIn: async (input) => (await loadAuthActions()).signIn(input),
      signOut: async (scope) => (await loadAuthActions()).signOut(scope),
      refresh: async () => (await loadAuthActions()).refresh(),
      announce: announceAuth,
    }),
    [viewer],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** @throws Error outside an AuthProvider (AUTH-11) */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
