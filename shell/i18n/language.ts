import { asLanguage, type Language } from '#kit/languages.ts'
import { clearSavedPages } from '../service-worker/clear-pages.ts'
import { setPreferenceCookie } from '../layout/preference-cookie.ts'
import { tryStorage } from '../storage.ts'
import { changeLanguage } from './browser-text-source.ts'

const languageKey = 'language'

const savedLanguage = (): Language | null => asLanguage(tryStorage(() => localStorage.getItem(languageKey)))

/** Saves the viewer's language choice, also as a cookie for the server, and switches to it. */
export const saveLanguageChoice = async (language: Language) => {
  // Saved pages: their texts in the new language may not be stored.
  if (savedLanguage() !== language) void clearSavedPages()
  tryStorage(() => localStorage.setItem(languageKey, language))
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
