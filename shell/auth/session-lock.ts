const lockName = 'session'

/**
 * Makes a call that replaces this browser's session. Until its answer has set the new cookie, no tab reads the session:
 * with the old cookie, it would look ended.
 */
export const replaceSession = <T>(send: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lockName, send) : send()

/** Reads the session when no tab is replacing it. */
export const readSession = <T>(read: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(lockName, { mode: 'shared' }, read) : read()
