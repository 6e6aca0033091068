import type { Language } from '#kit/languages.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { userText } from '#shell/ui/user-text.ts'

export const ReviewersNote = ({ note, language }: { note: string; language: Language | null }) => {
  const t = useTexts('products')
  return (
    <section
      aria-label={t('own.note')}
      className="flex flex-col gap-1 rounded-xl border-s-3 border-warning bg-warning-soft px-5 py-4 text-sm"
    >
      <p className="font-medium">{t('own.note')}</p>
      <p {...userText(language)} className="prose-text">
        {note}
      </p>
    </section>
  )
}
