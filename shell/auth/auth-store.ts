import type { QueryClient } from '@tanstack/react-query'
import type { SessionViewer } from '#features/accounts/contract/index.ts'

/** AUTH-08. Every event reaches the other tabs, but the first one of a page. */
export const authEvents = [
  'initial_session',
  'signed_in',
  'signed_out',
  'token_refreshed',
  'user_updated',
  'password_recovery',
  'mfa_challenge_verified',
] as const
export type AuthEvent = (typeof authEvents)[number]
/** Who brought it about: something done in this tab, in another one, or the server (a session that ended by itself). */
export type AuthSource = 'this tab' | 'another tab' | 'server'
export type AuthListener = (event: AuthEvent, viewer: SessionViewer | null, from: AuthSource) => void

type AuthMessage = { event: AuthEvent; viewer: SessionViewer | null }

let viewer: SessionViewer | null = null
let queries: QueryClient | undefined
let channel: BroadcastChannel | undefined
const listeners = new Set<AuthListener>()

let signOutTransition: Promise<void> | null = null
let resolveTransition = (): void => undefined
const maxTransitionMs = 2000

/** While a page of who has just signed out gives way to another: what it would ask for is not for it any more. */
export const pendingSignOut = (): Promise<void> | null => signOutTransition

/** The page has given way. */
export const endSignOutTransition = () => {
  signOutTransition = null
  resolveTransition()
}

const applyEvent = ({ event, viewer: next }: AuthMessage, from: AuthSource) => {
  const before = viewer
  viewer = next
  // What one person was shown must not stay for the next.
  if (before?.id !== next?.id) {
    if (before && !next && !signOutTransition) {
      signOutTransition = new Promise((resolve) => {
        resolveTransition = resolve
      })
      setTimeout(endSignOutTransition, maxTransitionMs)
    }
    queries?.clear()
  }
  for (const listener of listeners) listener(event, next, from)
}

/** Who is signed in, as far as this tab knows. */
export const currentViewer = (): SessionViewer | null => viewer

/** Notes what happened to the session, and tells everyone who listens, in all tabs. */
export const announceAuth = (event: AuthEvent, next: SessionViewer | null, from: AuthSource = 'this tab') => {
  applyEvent({ event, viewer: next }, from)
  channel?.postMessage({ event, viewer: next } satisfies AuthMessage)
}

/** Hears every auth event (AUTH-08); answers how to stop. */
export const onAuthEvent = (listener: AuthListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let isInitialAnnounced = false
/** Tells this tab's listeners of the session it began with, once. */
export const announceInitialSession = () => {
  if (isInitialAnnounced) return
  isInitialAnnounced = true
  applyEvent({ event: 'initial_session', viewer }, 'this tab')
}

/** Begins with the session the page was rendered for. */
export const startAuth = (first: SessionViewer | null, client: QueryClient) => {
  viewer = first
  queries = client
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('auth')
    channel.onmessage = ({ data }: MessageEvent<AuthMessage>) => applyEvent(data, 'another tab')
  }
}
