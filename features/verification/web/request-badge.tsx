import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'
import type { RequestStatus } from '../contract/index.ts'

const styles = {
  pending: { tone: 'warning', icon: <Clock /> },
  approved: { tone: 'positive', icon: <CircleCheck /> },
  rejected: { tone: 'danger', icon: <CircleX /> },
} as const

export const RequestBadge = ({ status }: { status: RequestStatus }) => {
  const t = useTexts('verification')
  return <Badge {...styles[status]}>{t(`badge.${status}`)}</Badge>
}
