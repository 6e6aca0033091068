import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import type { SearchFields } from './filters.ts'
import { paceText } from './internship-texts.ts'

/** Describes a search: `”typescript” · Jobb och Frilans · På distans`. */
export const useSearchSummary = () => {
  const t = useTexts('opportunities')
  const format = useFormat()
  return ({ q, types, remoteOnly, kinds, paidOnly, pace, startsFrom, startsUntil }: SearchFields): string => {
    const parts = [
      q && t('list.quoted', { q }),
      types.length > 0 && format.list(types.map((type) => t(`types.${type}`))),
      remoteOnly && t('list.remote'),
      kinds.length > 0 && format.list(kinds.map((kind) => t(`internship.kinds.${kind}`))),
      paidOnly && t('internship.paid'),
      pace !== null && paceText(pace, t, format),
      startsFrom && t('internship.summary.starts_from', { day: format.day(startsFrom) }),
      startsUntil && t('internship.summary.starts_until', { day: format.day(startsUntil) }),
    ]
    return parts.filter(Boolean).join(' · ') || t('saved.any')
  }
}
