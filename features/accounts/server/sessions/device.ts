import Bowser from 'bowser'
import type { Texts } from '#platform/i18n/texts.ts'
import type { Device } from '../../contract/index.ts'

/** Longer ones are no browser's, and would take the parser long. */
const maxLength = 400

export const describeDevice = (userAgent: string | null): Device => {
  if (!userAgent || userAgent.length > maxLength) return { browser: null, system: null, isMobile: false }
  const parser = Bowser.getParser(userAgent)
  return {
    browser: parser.getBrowserName() || null,
    system: parser.getOSName() || null,
    isMobile: ['mobile', 'tablet'].includes(parser.getPlatformType()),
  }
}

/** For mails. `t`: the texts of this area. */
export const deviceText = (t: Texts, userAgent: string | null): string => {
  const { browser, system } = describeDevice(userAgent)
  return browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('device_unknown'))
}
