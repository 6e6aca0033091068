import type { detectLanguage as endpoint } from '#features/translations/contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { asLanguage, defaultLanguage, type Language } from '#kit/languages.ts'
import { reportError } from '../errors/error-capture.ts'

/**
 * Asks the server which language suits the reader. A failure is reported, never thrown. Not through `call`: this runs on
 * everyone's first page, which has no use for the contract's schemas.
 */
export const detectLanguage = async (): Promise<{ failed: false; language: Language } | { failed: true }> => {
  try {
    const response = await fetch('/functions/v1/detect-language', { method: 'POST', credentials: 'same-origin' })
    if (!response.ok) throw new Error(`detect-language answered ${response.status}`)
    const answer = (await response.json()) as OutputOf<typeof endpoint>
    return { failed: false, language: asLanguage(answer.language) ?? defaultLanguage }
  } catch (error) {
    reportError(error, 'language detection')
    return { failed: true }
  }
}
