import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { Language } from '#kit/languages.ts'
import { useLanguage } from '#shell/i18n/texts.ts'
import './restore-focus.ts'

declare global {
  var __webpack_nonce__: string | undefined
}
// react-aria injects two style elements and reads their CSP nonce from this variable. All scripts of the page carry it.
if (typeof document !== 'undefined')
  globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

const locales: Record<Language, string> = { sv: 'sv-SE', en: 'en-GB', ar: 'ar' }

export const AriaLocaleProvider = ({ children }: { children: ReactNode }) => (
  <I18nProvider locale={locales[useLanguage()]}>{children}</I18nProvider>
)
