import { useSyncExternalStore } from 'react'
import { type Theme, useSsrState } from '../ssr-state.ts'
import { setPreferenceCookie } from './preference-cookie.ts'

let chosen: Theme | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Sets the theme. The cookie lets the server render it on the next page load. */
export const chooseTheme = (theme: Theme) => {
  chosen = theme
  setPreferenceCookie('theme', theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => {
  const ssrState = useSsrState()
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? ssrState.theme,
    () => ssrState.theme,
  )
}
