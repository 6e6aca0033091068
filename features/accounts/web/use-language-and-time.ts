import { updateBasics } from '#features/accounts/contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import type { SessionViewer } from '../contract/index.ts'
import { useSaveBasics } from './use-save-preferences.ts'

type LanguageAndTime = Pick<SessionViewer, 'language' | 'timeZone'>
const valuesOf = ({ language, timeZone }: SessionViewer): LanguageAndTime => ({ language, timeZone })

/** The form of the member's language and time zone. */
export const useLanguageAndTime = (viewer: SessionViewer) => {
  const t = useTexts('accounts')
  const save = useSaveBasics()
  return useEditForm<typeof updateBasics, LanguageAndTime>(updateBasics, {
    draft: `language-and-time:${viewer.id}`,
    saved: valuesOf(viewer),
    send: async (input) => valuesOf(await save(input)),
    onSaved: () => toast({ title: t('settings.saved'), tone: 'positive' }),
  })
}
