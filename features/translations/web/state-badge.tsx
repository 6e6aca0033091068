import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import type { TextState } from '../contract/index.ts'

const tones: Record<TextState, BadgeTone> = {
  missing: 'warning',
  shipped: 'neutral',
  overridden: 'accent',
  outdated: 'warning',
  invalid: 'danger',
}

export const StateBadge = ({ state }: { state: TextState }) => {
  const t = useTexts('translations')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}
