import type { ApplicationStatus } from '../contract/kinds.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const tones: Record<ApplicationStatus, BadgeTone> = {
  pending: 'neutral',
  reviewed: 'primary',
  contacted: 'accent',
  approved: 'positive',
  rejected: 'danger',
  withdrawn: 'neutral',
}

export const StatusBadge = ({ status }: { status: ApplicationStatus }) => {
  const t = useTexts('applications')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}
