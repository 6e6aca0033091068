import { useTexts } from '../i18n/texts.ts'
import { LanguageChoices, ThemeChoices } from './preference-choices.tsx'
import { MenuPanel } from './menu-panel.tsx'

export default function PreferencesMenu({ onClose }: { onClose: () => void }) {
  const t = useTexts('shell')
  return (
    <MenuPanel label={t('nav.preferences')} className="w-52">
      <p className="px-3 pt-1 pb-0.5 text-xs text-ink-faint">{t('nav.language')}</p>
      <LanguageChoices onChoose={onClose} />
      <hr className="my-1.5 border-line" />
      <p className="px-3 pt-1 pb-0.5 text-xs text-ink-faint">{t('nav.theme')}</p>
      <ThemeChoices onChoose={onClose} />
    </MenuPanel>
  )
}
