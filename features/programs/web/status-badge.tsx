import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { ComponentType } from 'react'
import type { ProgramStatus } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const styles: Record<ProgramStatus, { tone: BadgeTone; icon: ComponentType }> = {
  draft: { tone: 'neutral', icon: PencilLine },
  pending_approval: { tone: 'primary', icon: Clock },
  active: { tone: 'positive', icon: CircleCheck },
  completed: { tone: 'neutral', icon: Flag },
  cancelled: { tone: 'warning', icon: Ban },
}

export const StatusBadge = ({ status, className }: { status: ProgramStatus; className?: string }) => {
  const t = useTexts('programs')
  const { tone, icon: Icon } = styles[status]
  return (
    <Badge tone={tone} icon={<Icon />} {...(className && { className })}>
      {t(`status.${status}`)}
    </Badge>
  )
}
