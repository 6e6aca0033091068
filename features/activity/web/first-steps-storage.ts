const key = 'first-steps'

/** Whether this browser has shown its member steps that were not done; who never saw any is not told that all are. */
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
    // Without storage nothing is said when all are done.
  }
}
