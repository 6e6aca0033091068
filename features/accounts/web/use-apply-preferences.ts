import type { updatePreferences } from '../contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { saveLanguageChoice } from '#shell/i18n/language.ts'

/** After preferences were saved: informs all tabs and switches to the chosen language. */
export const useApplyPreferences = () => {
  const { viewer: before, announce } = useAuth()
  return async ({ viewer }: OutputOf<typeof updatePreferences>): Promise<void> => {
    announce('user_updated', viewer)
    if (viewer.language !== before?.language) await saveLanguageChoice(viewer.language)
  }
}
