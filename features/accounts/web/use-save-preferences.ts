import { type SessionViewer, updateBasics } from '#features/accounts/contract/index.ts'
import type { InputOf } from '#kit/endpoint.ts'
import { call } from '#shell/api/call.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { chooseLanguage } from '#shell/i18n/language.ts'

/** Saves a member's basics, tells the other tabs, and speaks the language that was chosen. @throws ApiError */
export const useSaveBasics = () => {
  const { viewer: before, announce } = useAuth()
  return async (input: InputOf<typeof updateBasics>): Promise<SessionViewer> => {
    const { viewer } = await call(updateBasics, input)
    announce('user_updated', viewer)
    if (viewer.language !== before?.language) await chooseLanguage(viewer.language)
    return viewer
  }
}
