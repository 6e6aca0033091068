import Bowser from 'bowser'
import { useTexts } from '#shell/i18n/texts.ts'

/** A name that the member recognises: the browser and system that they add the passkey with. */
export const useSuggestedName = (): string => {
  const t = useTexts('passkeys')
  const { browser, os } = Bowser.parse(navigator.userAgent)
  if (!browser.name || !os.name) return t('add.suggested_name_plain')
  // Texts isolate values in Arabic; names may not contain direction controls.
  return t('add.suggested_name', { browser: browser.name, system: os.name }).replace(/[\u2068\u2069]/g, '')
}
