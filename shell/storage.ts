/**
 * Reads or writes local or session storage. Returns undefined if that fails, because storage may be full, disabled or
 * changed by hand.
 */
export const tryStorage = <T>(access: () => T): T | undefined => {
  try {
    return access()
  } catch {
    return undefined
  }
}
