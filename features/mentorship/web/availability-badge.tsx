import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import type { MentorAvailability } from '../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const variants: Record<MentorAvailability, { tone: BadgeTone; icon: ReactNode }> = {
  available: { tone: 'positive', icon: <CircleCheck /> },
  busy: { tone: 'warning', icon: <Clock /> },
  unavailable: { tone: 'neutral', icon: <CircleMinus /> },
}

/** MENT-03 */
export const AvailabilityBadge = ({ availability }: { availability: MentorAvailability }) => {
  const t = useTexts('mentorship')
  return <Badge {...variants[availability]}>{t(`options.availability.${availability}`)}</Badge>
}
