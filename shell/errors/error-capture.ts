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

/** Sends reports one at a time. After a failure the rest stays queued until the next error or connection. */
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
      // The queue may have dropped this report meanwhile to make room.
      if (reportQueue[0] === first) reportQueue.shift()
    }
  } catch {
    // Offline: the `online` event retries.
  } finally {
    isSending = false
  }
}

/** Reports a browser error (ERR-01); severity `high` if its message contains "critical". Queues at most 50. */
export const reportError = (error: unknown, context: string) => {
  const message = error instanceof Error ? error.message : String(error)
  if (reportQueue.length >= limits.errorQueueLength) reportQueue.shift()
  reportQueue.push({
    p_component: 'frontend',
    p_error_message: message.slice(0, 2000),
    p_error_stack: (error instanceof Error ? (error.stack ?? '') : '').slice(0, 8000),
    p_severity: /critical/i.test(message) ? 'high' : 'medium',
    // Without the query, which may contain codes and search terms.
    p_metadata: { url: location.origin + location.pathname, userAgent: navigator.userAgent, context },
  })
  void send()
}

/** Reports uncaught errors and unhandled rejections. API errors are expected and not reported. */
export const captureErrors = () => {
  addEventListener('error', (event) => {
    // Image load failures and cancelled ResizeObserver loops carry no error.
    if (event.error || event.message) reportError(event.error ?? event.message, 'error')
  })
  addEventListener('unhandledrejection', (event) => {
    const { name } = (event.reason ?? {}) as { name?: string }
    if (name !== 'ApiError' && name !== 'AbortError') reportError(event.reason, 'unhandledrejection')
  })
  addEventListener('online', () => void send())
}
