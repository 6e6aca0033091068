import { tryStorage } from '#shell/storage.ts'

const key = 'first-steps'

/** True if this browser has shown open steps. The completion card appears only then. */
export const hadOpenSteps = (): boolean => tryStorage(() => localStorage.getItem(key) !== null) ?? false

export const rememberOpenSteps = (open: boolean): void => {
  tryStorage(() => (open ? localStorage.setItem(key, 'open') : localStorage.removeItem(key)))
}
