import type { detectLanguage as endpoint } from '#features/translations/contract/index.ts'
import type { OutputOf } from '#kit/endpoint.ts'
import { asLanguage, defaultLanguage, type Language } from '#kit/languages.ts'
import { reportError } from '../errors/error-capture.ts'

/** Never throws; reports failures. Uses `fetch`, not `call`, to keep contract schemas out of everyone's first page. */
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
