import { useTexts } from '#shell/i18n/texts.ts'
import { type LiveStatus, useLiveStatus } from '#shell/live/live-status.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'

const tones: Record<LiveStatus, BadgeTone> = { live: 'positive', connecting: 'neutral', disconnected: 'warning' }

/** Shows the state of the live connection (DASH-01). */
export const LiveIndicator = () => {
  const t = useTexts('shell')
  const status = useLiveStatus()
  return (
    <span role="status">
      <Badge tone={tones[status]} icon={<span className="size-2 rounded-full bg-current" />}>
        {t(`live.${status}`)}
      </Badge>
    </span>
  )
}
