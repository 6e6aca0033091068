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

/** Saves the viewer's language choice, also as a cookie for the server, and switches to it. */
export const saveLanguageChoice = async (language: Language) => {
  try {
    localStorage.setItem(languageKey, language)
  } catch {
    // Storage may be disabled; the cookie remains.
  }
  setPreferenceCookie('language', language)
  await changeLanguage(language)
}

/**
 * I18N-02: the saved choice wins, else the server's detection, else English. Runs after hydration and normally changes
 * nothing, because the server applied the same rules. `?lang=` in the URL overrides the detection.
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
  // The viewer may have chosen a language meanwhile.
  if (savedLanguage()) return
  if (detected.failed) await changeLanguage('en')
  else await saveLanguageChoice(detected.language)
}
