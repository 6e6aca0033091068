const key = 'first-steps'

/** True if this browser has shown open steps. The completion card appears only then. */
export const hadOpenSteps = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export const rememberOpenSteps = (open: boolean): void => {
  try {
    if (open) localStorage.setItem(key, 'open')
    else localStorage.removeItem(key)
  } catch {
    // Without storage the completion card does not appear.
  }
}
