import type { Severity } from '#features/security-events/contract/index.ts'
import type { BadgeTone } from '../ui/badge.tsx'

/** The colours of security events. */
export const severityTones: Record<Severity, BadgeTone> = {
  low: 'neutral',
  medium: 'warning',
  high: 'danger',
  critical: 'danger',
}
