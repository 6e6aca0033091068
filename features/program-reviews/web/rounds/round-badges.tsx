import EyeOff from 'lucide-react/icons/eye-off'
import type { RoundView } from '../../contract/index.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const tones: Record<RoundView['status'], BadgeTone> = { draft: 'neutral', open: 'positive', closed: 'primary' }

type Props = { round: Pick<RoundView, 'status' | 'isBlind'>; isShort?: boolean }

/** The status of a round, and what blind mode hides. */
export const RoundBadges = ({ round: { status, isBlind }, isShort = false }: Props) => {
  const t = useTexts('program-reviews')
  return (
    <>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      {isBlind && (
        <Badge tone="accent" icon={<EyeOff />}>
          {t(isShort ? 'blind.badge_short' : 'blind.badge')}
        </Badge>
      )}
    </>
  )
}
