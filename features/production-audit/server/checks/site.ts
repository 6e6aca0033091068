import { reasonOf } from '#platform/error-reason.ts'
import type { SiteProbe } from '#platform/fetch/probe-site.ts'
import type { FindingView } from '../../contract/index.ts'
import type { Check } from '../check.ts'
import { good, problem, skipped } from '../finding.ts'

const daySeconds = 86_400
/** Certificates are renewed 30 days before they end at the latest. */
const warnCertificateSeconds = 21 * daySeconds
const failCertificateSeconds = 7 * daySeconds
const minHstsSeconds = 180 * daySeconds

const certificateFinding = ({ refusal, validTo }: SiteProbe['certificate'], now: Date): FindingView => {
  if (refusal !== null) return problem('failed', 'certificate_refused', { reason: refusal })
  const left = Math.floor((validTo.getTime() - now.getTime()) / 1000)
  if (left >= warnCertificateSeconds) return good('certificate_valid', { left })
  return problem(left < failCertificateSeconds ? 'failed' : 'warning', 'certificate_expires', { left })
}

const hstsFinding = (header: string | undefined): FindingView => {
  const time = Number(/(?:^|;)\s*max-age="?(\d+)/i.exec(header ?? '')?.[1] ?? 0)
  if (time === 0) return problem('failed', 'hsts_missing')
  return time < minHstsSeconds ? problem('warning', 'hsts_short', { time }) : good('hsts_on', { time })
}

const plainFinding = (plain: SiteProbe['plain']): FindingView => {
  if (plain === 'redirects') return good('plain_redirects')
  return plain === 'closed' ? good('plain_closed') : problem('failed', 'plain_open', { status: plain })
}

/** The site as browsers see it: certificate, redirect to https, HSTS and content security policy. */
export const siteCheck: Check = {
  needsDatabase: false,
  run: async ({ config: { publicBaseUrl }, readSite, now }) => {
    // Without https the server is for this machine only: production refuses any other such address.
    if (!publicBaseUrl.startsWith('https:')) return [skipped('site_local', { address: publicBaseUrl })]
    let site: SiteProbe
    try {
      site = await readSite()
    } catch (error) {
      return [problem('failed', 'site_unreachable', { address: publicBaseUrl, reason: reasonOf(error) })]
    }
    const { status, certificate, headers, plain } = site
    return [
      certificateFinding(certificate, now()),
      plainFinding(plain),
      hstsFinding(headers['strict-transport-security']),
      headers['content-security-policy'] ? good('content_policy_on') : problem('failed', 'content_policy_missing'),
      ...(status >= 400 ? [problem('failed', 'site_fails', { address: publicBaseUrl, status })] : []),
    ]
  },
}
