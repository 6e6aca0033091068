import { expect } from 'vitest'
import { signedInMember } from '#features/accounts/server/testing.ts'
import type { Language } from '#kit/languages.ts'
import type { TestServer } from '#tests/support/server.ts'

export type Author = Awaited<ReturnType<typeof signedInMember>>

/** Writes a text as its author, and returns the language in which another member sees it. */
export type Write = (author: Author, text: string) => Promise<Language | null | undefined>

export const texts = {
  sv: 'Jag bygger ett verktyg för sjukvården och söker någon som kan sälja.',
  en: 'I build a tool for hospitals and look for somebody who can sell with me.',
  ar: 'أبني أداة للمستشفيات وأبحث عن شريك يجيد البيع.',
} as const

export const expectLanguageOfText = async (server: TestServer, write: Write): Promise<void> => {
  for (const [language, text] of Object.entries(texts)) {
    expect(await write(await signedInMember(server, { language: language === 'sv' ? 'en' : 'sv' }), text)).toBe(
      language,
    )
  }
  // Nothing in the text decides, so the author's language does.
  expect(await write(await signedInMember(server, { language: 'en' }), 'Kotlin, React')).toBe('en')
}
