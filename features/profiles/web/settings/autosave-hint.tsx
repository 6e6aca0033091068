import Check from 'lucide-react/icons/check'
import { useTexts } from '#shell/i18n/texts.ts'

/** For tabs whose settings are saved at once. */
export const AutosaveHint = () => {
  const t = useTexts('profiles')
  return (
    <p className="flex items-center gap-2 text-sm text-ink-muted">
      <Check className="flex-none text-positive" />
      {t('settings.at_once')}
    </p>
  )
}
