import { updatePreferences } from '#features/accounts/contract/index.ts'
import type { Language } from '#kit/languages.ts'
import { call } from '../api/call.ts'
import { announceAuth, currentViewer } from '../auth/auth-store.ts'
import { saveLanguageChoice } from './language.ts'

let saving = Promise.resolve()
let preferredLanguage: Language

/** Puts the language into the member's profile, so that mails follow. One after the other: the last choice wins. */
const saveForMember = async (language: Language) => {
  const viewer = currentViewer()
  if (!viewer || viewer.language === language || language !== preferredLanguage) return
  try {
    const answer = await call(updatePreferences, { language }, { quiet: true })
    if (currentViewer()?.id === viewer.id) announceAuth('user_updated', answer.viewer)
  } catch {
    // The page speaks it anyway; the profile takes the next choice.
  }
}

/** A reader's own choice of language: the page speaks it, and a member's mails do from now on. */
export const setPreferredLanguage = (language: Language): Promise<void> => {
  preferredLanguage = language
  saving = saving.then(() => saveForMember(language))
  return saveLanguageChoice(language)
}
