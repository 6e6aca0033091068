import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the browser's first render, which must equal the server's. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
