import type { OpportunityType } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

type Search = { q: string; types: readonly OpportunityType[]; remoteOnly: boolean }

/** Describes a search: `”typescript” · Jobb och Frilans · På distans`. */
export const useSearchSummary = () => {
  const t = useTexts('opportunities')
  const format = useFormat()
  return ({ q, types, remoteOnly }: Search): string => {
    const parts = [
      q && t('list.quoted', { q }),
      types.length > 0 && format.list(types.map((type) => t(`types.${type}`))),
      remoteOnly && t('list.remote'),
    ]
    return parts.filter(Boolean).join(' · ') || t('saved.any')
  }
}
