import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { FlagView } from '../contract/index.ts'

/** Says for how many members a function is on. */
export const useReachText = (): ((reach: FlagView['reach']) => string) => {
  const t = useTexts('feature-flags')
  const format = useFormat()
  return ({ members, total, isEstimate }) =>
    t(isEstimate ? 'reach_estimate' : 'reach', { members: format.number(members), total: format.number(total) })
}
