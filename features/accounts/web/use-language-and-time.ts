import { updatePreferences } from '../contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import type { SessionViewer } from '../contract/index.ts'
import { useSavePreferences } from './use-save-preferences.ts'

type LanguageAndTimeValues = Pick<SessionViewer, 'language' | 'timeZone'>
const valuesOf = ({ language, timeZone }: SessionViewer): LanguageAndTimeValues => ({ language, timeZone })

export const useLanguageAndTime = (viewer: SessionViewer) => {
  const t = useTexts('accounts')
  const save = useSavePreferences()
  return useEditForm<typeof updatePreferences, LanguageAndTimeValues>(updatePreferences, {
    draft: `language-and-time:${viewer.id}`,
    saved: valuesOf(viewer),
    send: async (input) => valuesOf(await save(input)),
    onSaved: () => toast({ title: t('settings.saved'), tone: 'positive' }),
  })
}
