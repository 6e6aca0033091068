import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language } from '#kit/languages.ts'
import { useLanguage } from '#shell/i18n/texts.ts'
import './restore-focus.ts'

declare global {
  var __webpack_nonce__: string | undefined
}
// react-aria puts two style elements into the page and looks here for the nonce that the content security policy asks of
// them. Each script of the page carries it.
if (typeof document !== 'undefined')
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar' }

/** Gives react-aria's parts the page's language instead of the browser's: their direction, dates, numbers and spoken hints. */
export const AriaLocaleProvider = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
)
