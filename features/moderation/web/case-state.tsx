import type { CaseState } from '../contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Badge, type BadgeTone } from '#shell/ui/badge.tsx'
import { userText } from '#shell/ui/user-text.ts'

const tones: Record<CaseState, BadgeTone> = {
  open: 'warning',
  kept: 'positive',
  removed: 'danger',
  appealed: 'warning',
  restored: 'positive',
  upheld: 'danger',
}

export const CaseStateBadge = ({ state }: { state: CaseState }) => {
  const t = useTexts('moderation')
  return <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
}

type LabelledTextProps = {
  label: string
  text: string
  /** Null if it is not known. */
  language?: Language | null
  aside?: string
}

export const LabelledText = ({ label, text, language = null, aside }: LabelledTextProps) => (
  <div className="flex flex-col gap-1 rounded-lg bg-surface-sunken px-4 py-3 text-sm">
    <p className="font-medium">{label}</p>
    <p {...userText(language)} className="prose-text">
      {text}
    </p>
    {aside && <p className="text-ink-muted">{aside}</p>}
  </div>
)
