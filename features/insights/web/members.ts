import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { insightLimits } from '../contract/index.ts'

/** `12`, or `fewer than 5` for a group that is too small. */
export const useMembers = () => {
  const t = useTexts('insights')
  const format = useFormat()
  return (viewers: number | null): string =>
    viewers === null ? t('views.few', { count: insightLimits.group }) : format.number(viewers)
}
