import { asLanguage, type Language } from '#kit/languages.ts'
import { setPreferenceCookie } from '../layout/preference-cookie.ts'
import { changeLanguage } from './browser-text-source.ts'

const languageKey = 'language'

const savedLanguage = (): Language | null => {
  try {
    return asLanguage(localStorage.getItem(languageKey))
  } catch {
    return null
  }
}

/** Saves a language choice, tells the server of it by cookie, and speaks it from now on. */
export const saveLanguageChoice = async (language: Language) => {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage can be switched off; the cookie remains.
  }
  setPreferenceCookie('language', language)
  await changeLanguage(language)
}

/**
 * I18N-02: the saved choice wins; else the server detects; if that fails, English, and the failure is reported.
 * Runs after the page took over in the language it was rendered in, which the server found by the same rules,
 * so normally nothing changes on screen. An address with `?lang=` names its language itself.
 */
export const resolveLanguage = async (rendered: Language) => {
  const choice = savedLanguage()
  if (choice) {
    if (choice !== rendered || !document.cookie.includes(`language=${choice}`)) await saveLanguageChoice(choice)
    return
  }
  if (asLanguage(new URLSearchParams(location.search).get('lang'))) return
  const { detectLanguage } = await import('./detect-language.ts')
  const detected = await detectLanguage()
  // Whoever has chosen meanwhile is not overruled.
  if (savedLanguage()) return
  if (detected.failed) await changeLanguage('en')
  else await saveLanguageChoice(detected.language)
}
