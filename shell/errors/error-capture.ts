import { limits } from '#kit/limits.ts'

type Report = {
  p_component: 'frontend'
  p_error_message: string
  p_error_stack: string
  p_severity: 'high' | 'medium'
  p_metadata: object
}

const reportQueue: Report[] = []
let isSending = false

/** Sends one after the other; what the server cannot take now stays for the next error or the next connection. */
const send = async () => {
  if (isSending) return
  isSending = true
  try {
    for (let first = reportQueue[0]; first; first = reportQueue[0]) {
      const response = await fetch('/rest/v1/rpc/log_system_error', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        credentials: 'same-origin',
        body: JSON.stringify(first),
        keepalive: true,
      })
      if (response.status >= 500 || response.status === 429) return
      // It may have made room for a newer one meanwhile.
      if (reportQueue[0] === first) reportQueue.shift()
    }
  } catch {
    // Without a connection they wait; they are sent with the next one.
  } finally {
    isSending = false
  }
}

/** Reports an error of the browser (ERR-01): severity high if its message contains "critical", else medium. At most 50 wait. */
export const reportError = (error: unknown, context: string) => {
  const message = error instanceof Error ? error.message : String(error)
  if (reportQueue.length >= limits.errorQueueLength) reportQueue.shift()
  reportQueue.push({
    p_component: 'frontend',
    p_error_message: message.slice(0, 2000),
    p_error_stack: (error instanceof Error ? (error.stack ?? '') : '').slice(0, 8000),
    p_severity: /critical/i.test(message) ? 'high' : 'medium',
    // The query of an address can carry codes and searches; its path is enough to find the place.
    p_metadata: { url: location.origin + location.pathname, userAgent: navigator.userAgent, context },
  })
  void send()
}

/** Reports what nobody caught: errors and rejected promises. Refusals of the server are answers, not faults. */
export const captureErrors = () => {
  addEventListener('error', (event) => {
    // An image that does not load has no error; a cancelled ResizeObserver round is no fault.
    if (event.error || event.message) reportError(event.error ?? event.message, 'error')
  })
  addEventListener('unhandledrejection', (event) => {
    const { name } = (event.reason ?? {}) as { name?: string }
    if (name !== 'ApiError' && name !== 'AbortError') reportError(event.reason, 'unhandledrejection')
  })
  addEventListener('online', () => void send())
}
