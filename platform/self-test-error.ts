export const selfTestErrorName = 'SelfTestError'

/**
 * An error that an administrator provokes to see that errors are answered, logged and counted. Its name is the `cause` in
 * `http_failures_total`, so that alerts can leave it out.
 */
export class SelfTestError extends Error {
  override readonly name = selfTestErrorName
}
