import DoorClosed from 'lucide-react/icons/door-closed'
import DoorOpen from 'lucide-react/icons/door-open'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { ApplicationState } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const styles: Record<ApplicationState, { tone: BadgeTone; icon: ComponentType }> = {
  open: { tone: 'positive', icon: DoorOpen },
  closed: { tone: 'neutral', icon: DoorClosed },
  full: { tone: 'warning', icon: Users },
}

/** Whether members can apply: "Application closed", "Program full" (PROG-04). */
export const ApplicationBadge = ({ state }: { state: ApplicationState }) => {
  const t = useTexts('programs')
  const { tone, icon: Icon } = styles[state]
  return (
    <Badge tone={tone} icon={<Icon />}>
      {t(`status.applications.${state}`)}
    </Badge>
  )
}
