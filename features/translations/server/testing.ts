import { readText, setText, type TextValue } from '../contract/index.ts'
import type { Language } from '#kit/languages.ts'
import type { Client } from '#tests/support/client.ts'

type TextToSet = { area: string; key: string; language?: Language; value: TextValue | null }

/** Overrides a text as the administrator, or with `value: null` resets it. */
export const overrideText = async (admin: Client, { language = 'sv', ...text }: TextToSet) => {
  const { area, key } = text
  const { languages } = await admin.succeed(readText, { area, key })
  return admin.succeed(setText, { ...text, language, version: languages[language].version })
}
