import { updatePreferences } from '../contract/index.ts'
import { useEditForm } from '#shell/forms/edit-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import type { SessionViewer } from '../contract/index.ts'
import { useApplyPreferences } from './use-apply-preferences.ts'

type LanguageAndTimeValues = Pick<SessionViewer, 'language' | 'timeZone'>
const valuesOf = ({ language, timeZone }: SessionViewer): LanguageAndTimeValues => ({ language, timeZone })

export const useLanguageAndTime = (viewer: SessionViewer) => {
  const t = useTexts('accounts')
  const applyPreferences = useApplyPreferences()
  return useEditForm<typeof updatePreferences, LanguageAndTimeValues>(updatePreferences, {
    draft: `language-and-time:${viewer.id}`,
    saved: valuesOf(viewer),
    savedOf: ({ viewer: updated }) => valuesOf(updated),
    onSaved: async (answer) => {
      if (answer) await applyPreferences(answer)
      toast({ title: t('settings.saved'), tone: 'positive' })
    },
  })
}
