import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { SessionViewer, signIn, SignOutScope, signUp } from '#features/accounts/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { useSsrState } from '../ssr-state.ts'
import { announceAuth, endSignOutTransition, onAuthEvent, announceInitialSession } from './auth-store.ts'

export type Auth = {
  /** Who is signed in; null for a visitor. */
  viewer: SessionViewer | null
  /** @throws ApiError; `rate.limited` without asking the server after five attempts in a minute (AUTH-12) */
  signIn(input: InputOf<typeof signIn>): Promise<SessionViewer>
  /** Opens an account; the session comes with the mailed link. @throws ApiError */
  signUp(input: InputOf<typeof signUp>): Promise<void>
  /** Always succeeds for the member (AUTH-07). */
  signOut(scope?: SignOutScope): Promise<void>
  /** Asks the server who is signed in. */
  refresh(): Promise<SessionViewer | null>
  /** For calls that answer a changed viewer: a profile that was saved, an address that was confirmed. */
  announce: typeof announceAuth
}

const AuthContext = createContext<Auth | null>(null)

// The calls themselves are loaded when they are reached for: a visitor's first page needs none of them.
const loadAuthActions = () => import('./auth-actions.ts')

/** An address that a sign-in elsewhere, or a mailed link, came back with (AUTH-09). */
const isAuthCallback = ({ search, hash }: Location) =>
  /[?#&](error|error_code|error_description|expires_at)=/.test(search + hash)

/** Gives the session to everything below, and keeps it alive while a member is here. */
export const AuthProvider = ({ children }: { children: ReactNode }) => {
  const ssrState = useSsrState()
  const [viewer, setViewer] = useState(ssrState.viewer)
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const stop = onAuthEvent((event, next, from) => {
      setViewer(next)
      // AUTH-08: other scripts in the page hear the event too, but not who the member is.
      dispatchEvent(new CustomEvent('nordbro:auth', { detail: { event, from } }))
      // The gates look again: who was signed out elsewhere must not stay on a member's page.
      if (from !== 'this tab') void revalidate().finally(endSignOutTransition)
    })
    announceInitialSession()
    return stop
  }, [revalidate])
  const { key } = useLocation()
  useEffect(endSignOutTransition, [key])
  // What the address came back with may end the session: nothing begins before that is known.
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
      viewer,
      signIn: async (input) => (await loadAuthActions()).signIn(input),
      signUp: async (input) => (await loadAuthActions()).signUp(input),
      signOut: async (scope) => (await loadAuthActions()).signOut(scope),
      refresh: async () => (await loadAuthActions()).refresh(),
      announce: announceAuth,
    }),
    [viewer],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** The session. @throws outside an AuthProvider (AUTH-11) */
export const useAuth = (): Auth => {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}
