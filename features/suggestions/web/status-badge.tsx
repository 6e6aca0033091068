import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hammer from 'lucide-react/icons/hammer'
import type { ComponentType } from 'react'
import type { SuggestionStatus } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const statusStyles: Record<SuggestionStatus, { tone: BadgeTone; icon: ComponentType }> = {
  under_consideration: { tone: 'neutral', icon: CircleDashed },
  in_progress: { tone: 'accent', icon: Hammer },
  completed: { tone: 'positive', icon: CircleCheck },
  rejected: { tone: 'warning', icon: CircleSlash },
}

export const StatusBadge = ({ status }: { status: SuggestionStatus }) => {
  const t = useTexts('suggestions')
  const { tone, icon: Icon } = statusStyles[status]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`status.${status}`)}
    </Badge>
  )
}
