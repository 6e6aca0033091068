import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Loader from 'lucide-react/icons/loader'
import type { ReactNode } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import type { RunState } from '../contract/index.ts'

export const stateStyles: Record<RunState, { tone: BadgeTone; ink: string; icon: ReactNode }> = {
  running: { tone: 'primary', ink: 'text-primary', icon: <Loader /> },
  passed: { tone: 'positive', ink: 'text-positive', icon: <CircleCheck /> },
  failed: { tone: 'danger', ink: 'text-danger', icon: <CircleAlert /> },
  skipped: { tone: 'neutral', ink: 'text-ink-faint', icon: <CircleMinus /> },
}

export const StateBadge = ({ state }: { state: RunState }) => {
  const t = useTexts('self-tests')
  const { tone, icon } = stateStyles[state]
  return (
    <Badge tone={tone} icon={icon} className="whitespace-nowrap">
      {t(`states.${state}`)}
    </Badge>
  )
}
