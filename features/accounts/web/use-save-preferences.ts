import { type SessionViewer, updatePreferences } from '../contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { call } from '#shell/api/call.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { saveLanguageChoice } from '#shell/i18n/language.ts'

/** Saves preferences, informs the other tabs and switches to the chosen language. @throws ApiError */
export const useSavePreferences = () => {
  const { viewer: before, announce } = useAuth()
  return async (input: InputOf<typeof updatePreferences>): Promise<SessionViewer> => {
    const { viewer } = await call(updatePreferences, input)
    announce('user_updated', viewer)
    if (viewer.language !== before?.language) await saveLanguageChoice(viewer.language)
    return viewer
  }
}
