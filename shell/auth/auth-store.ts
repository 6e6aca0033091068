import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { clearSavedPages } from '../service-worker/clear-pages.ts'

/** AUTH-08. All events except `initial_session` are sent to the other tabs. */
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
/** Where the change came from; `server` means that the server ended or changed the session. */
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

/** Pending after a sign-out until the next page is shown. Members' calls of the page that is left wait for it. */
export const pendingSignOut = (): Promise<void> | null => signOutTransition

export const endSignOutTransition = () => {
  signOutTransition = null
  resolveTransition()
}

const applyEvent = ({ event, viewer: received }: AuthMessage, from: AuthSource) => {
  const before = viewer
  // The same object for unchanged data, so that renewing the session renders nothing: an update of the whole page would
  // replace the parts whose code is still loading by their skeletons.
  const next = replaceEqualDeep(before, received)
  viewer = next
  // Cached data of one member must not be shown to the next.
  if (before?.id !== next?.id) {
    if (before && !next && !signOutTransition) {
      signOutTransition = new Promise((resolve) => {
        resolveTransition = resolve
      })
      setTimeout(endSignOutTransition, maxTransitionMs)
    }
    queries?.clear()
    void clearSavedPages()
  }
  for (const listener of listeners) listener(event, next, from)
}

/** The viewer as this tab last saw it. */
export const currentViewer = (): SessionViewer | null => viewer

export const announceAuth = (event: AuthEvent, next: SessionViewer | null, from: AuthSource = 'this tab') => {
  applyEvent({ event, viewer: next }, from)
  channel?.postMessage({ event, viewer: next } satisfies AuthMessage)
}

/** Subscribes to auth events (AUTH-08). Returns an unsubscribe function. */
export const onAuthEvent = (listener: AuthListener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let isInitialAnnounced = false
/** Notifies this tab's listeners of the initial session, once. */
export const announceInitialSession = () => {
  if (isInitialAnnounced) return
  isInitialAnnounced = true
  applyEvent({ event: 'initial_session', viewer }, 'this tab')
}

export const startAuth = (first: SessionViewer | null, client: QueryClient) => {
  viewer = first
  queries = client
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('auth')
    channel.onmessage = ({ data }: MessageEvent<AuthMessage>) => applyEvent(data, 'another tab')
  }
}
