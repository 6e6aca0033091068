import { updatePreferences } from '#features/accounts/contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { call } from '../api/call.ts'
import { announceAuth, currentViewer } from '../auth/auth-store.ts'
import { saveLanguageChoice } from './language.ts'

let saving = Promise.resolve()
let preferredLanguage: Language

/** Requests are serialized; the last choice wins. */
const saveForMember = async (language: Language) => {
  const viewer = currentViewer()
  if (!viewer || viewer.language === language || language !== preferredLanguage) return
  try {
    const answer = await call(updatePreferences, { language }, { quiet: true })
    if (currentViewer()?.id === viewer.id) announceAuth('user_updated', answer.viewer)
  } catch {
    // The page shows the language anyway; the next choice retries.
  }
}

/** Applies a language choice to the page and, for a member, to mails. */
export const setPreferredLanguage = (language: Language): Promise<void> => {
  preferredLanguage = language
  saving = saving.then(() => saveForMember(language))
  return saveLanguageChoice(language)
}
