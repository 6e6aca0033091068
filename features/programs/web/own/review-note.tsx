import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { userText } from '#shell/ui/user-text.ts'

/** The administrators' words with their latest decision (PROG-02). */
export const ReviewNote = ({ note, language }: { note: string; language: Language | null }) => {
  const t = useTexts('programs')
  return (
    <div className="flex flex-col gap-1 border-s-3 border-warning ps-4 text-sm">
      <p className="font-medium">{t('status.note')}</p>
      <p {...userText(language)} className="prose-text">
        {note}
      </p>
    </div>
  )
}
