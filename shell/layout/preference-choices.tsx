import Check from 'lucide-react/icons/check'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { startTransition } from 'react'
import { languages } from '#kit/languages.ts'
import { type Theme, themes } from '../ssr-state.ts'
import { setPreferredLanguage } from '../i18n/preferred-language.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { menuItem } from './menu-panel.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const themeIcons = { light: Sun, dark: Moon, system: Monitor }

/** Each language is named in that language. */
export const LanguageChoices = ({ onChoose }: { onChoose?: () => void }) => {
  const t = useTexts('shell')
  const current = useLanguage()
  return languages.map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      aria-pressed={language === current}
      className={menuItem}
      onClick={() => {
        startTransition(() => void setPreferredLanguage(language))
        onChoose?.()
      }}
    >
      <span className="flex-1">{t(`languages.${language}`)}</span>
      {language === current && <Check />}
    </button>
  ))
}

export const ThemeChoices = ({ onChoose }: { onChoose?: () => void }) => {
  const t = useTexts('shell')
  const current = useTheme()
  return themes.map((theme: Theme) => {
    const Icon = themeIcons[theme]
    return (
      <button
        key={theme}
        type="button"
        aria-pressed={theme === current}
        className={menuItem}
        onClick={() => {
          chooseTheme(theme)
          onChoose?.()
        }}
      >
        <Icon />
        <span className="flex-1">{t(`theme.${theme}`)}</span>
        {theme === current && <Check />}
      </button>
    )
  })
}
