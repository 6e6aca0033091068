import { useSyncExternalStore } from 'react'
import { type Theme, useSsrState } from '../ssr-state.ts'
import { setPreferenceCookie } from './preference-cookie.ts'

let chosen: Theme | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Light, dark, or as the system has it. The cookie tells the server, so the first paint is already right. */
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
