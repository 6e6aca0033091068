import type { Language } from '#kit/languages.ts'
import { userText } from './user-text.ts'

type Props = { title: string; text: string; language: Language | null }

/** An administrator's written answer to a member. */
export const AnswerNote = ({ title, text, language }: Props) => (
  <div className="flex flex-col gap-1 rounded-lg border-s-3 border-accent bg-surface-sunken px-4 py-3 text-sm">
    <p className="font-medium">{title}</p>
    <p {...userText(language)} className="prose-text">
      {text}
    </p>
  </div>
)
