import { createContext, use } from 'react'
import type { Language } from '#kit/languages.ts'
import type { TextTree } from '#kit/texts.ts'

/** Texts during rendering: in memory on the server, loaded on first use in the browser. */
export type TextSource = {
  language: Language
  /** Fills in `{{platform}}`. */
  platformName: string
  textsOf(area: string): TextTree | Promise<TextTree>
}

export const TextSourceContext = createContext<TextSource | null>(null)

export const useTextSource = (): TextSource => {
  const source = use(TextSourceContext)
  if (!source) throw new Error('A page was rendered without its texts')
  return source
}
