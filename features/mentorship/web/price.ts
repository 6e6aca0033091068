import type { Formats } from '#shell/i18n/format.ts'
import type { Translate } from '#shell/i18n/texts.ts'

/** The price of an hour as text. @param hourlyRate öre; 0 is free, null is by agreement (MENT-03) */
export const formatPrice = (hourlyRate: number | null, t: Translate<'mentorship'>, format: Formats): string => {
  if (hourlyRate === null) return t('options.price.agreement')
  return hourlyRate === 0
    ? t('options.price.free')
    : t('options.price.hourly', { amount: format.sek(hourlyRate / 100) })
}
