import { useSyncExternalStore } from 'react'
import { type Theme, useFrame } from '../ssr-state.ts'
import { rememberForServer } from './preference-cookie.ts'

let chosen: Theme | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Light, dark, or as the system has it. The cookie tells the server, so the first paint is already right. */
export const chooseTheme = (theme: Theme) => {
  chosen = theme
  rememberForServer('theme', theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => {
  const frame = useFrame()
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? frame.theme,
    () => frame.theme,
  )
}
