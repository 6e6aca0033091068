import { currentViewer } from '../auth/auth-store.ts'

/** SHLD-05: reports that the client's own rate limit was reached. The server adds the member and the IP address. */
export const reportRateLimit = (endpoint: string) => {
  void fetch('/rest/v1/rpc/log_security_event', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({
      p_user_id: currentViewer()?.id ?? null,
      p_event_type: 'rate_limit_exceeded',
      p_severity: 'medium',
      p_details: { limit: 'client' },
      p_ip_address: null,
      p_user_agent: navigator.userAgent,
      p_endpoint: endpoint,
    }),
  }).catch(() => undefined)
}
