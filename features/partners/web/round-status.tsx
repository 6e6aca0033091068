import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { OwnRound } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge } from '#shell/ui/badge.tsx'

const statusStyles = {
  pending: { tone: 'warning', icon: <Clock /> },
  approved: { tone: 'positive', icon: <CircleCheck /> },
  rejected: { tone: 'danger', icon: <CircleX /> },
  reset: { tone: 'neutral', icon: <RotateCcw /> },
} as const

export const RoundStatus = ({ round: { status, resetAt } }: { round: Pick<OwnRound, 'status' | 'resetAt'> }) => {
  const t = useTexts('partners')
  const shown = resetAt ? 'reset' : status
  return <Badge {...statusStyles[shown]}>{t(`status.${shown}`)}</Badge>
}
