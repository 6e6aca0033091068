import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { allMeasures } from '../contract/index.ts'

/** `180 ms`, `2.5 s`; a plain number for `cls`, which has no unit. */
export const useFormatValue = () => {
  const t = useTexts('page-speed')
  const format = useFormat()
  return (measure: (typeof allMeasures)[number], value: number): string => {
    if (measure === 'cls') return format.number(Math.round(value / 10) / 100)
    return value < 1000
      ? t('milliseconds', { value: format.number(Math.round(value)) })
      : t('seconds', { value: format.number(Math.round(value / 100) / 10) })
  }
}
