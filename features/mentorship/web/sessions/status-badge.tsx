import Ban from 'lucide-react/icons/ban'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import type { SessionStatus } from '../../contract/sessions.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const appearance: Record<SessionStatus, { tone: BadgeTone; icon: ReactNode }> = {
  requested: { tone: 'warning', icon: <Hourglass /> },
  confirmed: { tone: 'positive', icon: <CalendarCheck /> },
  declined: { tone: 'neutral', icon: <Ban /> },
  lapsed: { tone: 'neutral', icon: <CircleSlash /> },
  cancelled: { tone: 'neutral', icon: <Ban /> },
  held: { tone: 'primary', icon: <CircleCheck /> },
  no_show: { tone: 'neutral', icon: <CircleSlash /> },
}

export const StatusBadge = ({ status }: { status: SessionStatus }) => {
  const t = useTexts('mentorship')
  return <Badge {...appearance[status]}>{t(`options.status.${status}`)}</Badge>
}
