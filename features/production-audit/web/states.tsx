import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import type { CheckState } from '../contract/index.ts'

export const stateStyles: Record<CheckState, { tone: BadgeTone; ink: string; icon: ReactNode }> = {
  failed: { tone: 'danger', ink: 'text-danger', icon: <CircleAlert /> },
  warning: { tone: 'warning', ink: 'text-warning', icon: <TriangleAlert /> },
  passed: { tone: 'positive', ink: 'text-positive', icon: <CircleCheck /> },
  not_applicable: { tone: 'neutral', ink: 'text-ink-faint', icon: <CircleMinus /> },
}

export const StateBadge = ({ state }: { state: CheckState }) => {
  const t = useTexts('production-audit')
  const { tone, icon } = stateStyles[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`states.${state}`)}
    </Badge>
  )
}
