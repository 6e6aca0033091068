import type { Language } from '#kit/languages.ts'
import { textsFor } from '#platform/i18n/texts.ts'
import type { ApiError } from './api-error.ts'
import { plainPage } from './plain-page.ts'

const codesWithText = new Set(['rate.limited', 'unavailable', 'disk.full', 'auth.forbidden'])

/** The fallback page (ERR-02), for example when the session cannot be read. */
export const errorPage = (
  { code }: ApiError,
  { language, requestId, nonce }: { language: Language; requestId: string; nonce: string },
): string => {
  const t = textsFor(language, 'shell')
  return plainPage({
    language,
    nonce,
    title: t('crash.title'),
    paragraphs: [codesWithText.has(code) ? t(`errors.${code}`) : t('crash.text')],
    links: [
      { to: '', text: t('crash.retry') },
      { to: '/', text: t('crash.home') },
    ],
    footnote: t('crash.reference', { id: requestId }),
  })
}
