import { createContext, use } from 'react'
import type { Language } from '#kit/languages.ts'
import type { TextTree } from '#kit/texts.ts'

/** Where texts come from while a page is rendered: all at hand on the server, loaded when first used in the browser. */
export type TextSource = { language: Language; textsOf(area: string): TextTree | Promise<TextTree> }

export const TextSourceContext = createContext<TextSource | null>(null)

export const useTextSource = (): TextSource => {
  const source = use(TextSourceContext)
  if (!source) throw new Error('A page was rendered without its texts')
  return source
}
