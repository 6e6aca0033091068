import type { RecommendationReason } from '../contract/index.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'

/** Isolates user text, so that its direction does not affect the sentence around it. */
const isolateBidi = (text: string) => `\u2068${text}\u2069`

export const useReasonText = () => {
  const t = useTexts('network')
  const roleName = useTexts('accounts')
  const format = useFormat()
  return (reason: RecommendationReason): string => {
    switch (reason.kind) {
      case 'common': {
        const named = reason.members.map(({ fullName }) => isolateBidi(fullName))
        const more = reason.count - named.length
        return t('recommended.reasons.common', {
          people: format.list(more > 0 ? [...named, t('recommended.reasons.more', { count: more })] : named),
        })
      }
      case 'company':
        return t('recommended.reasons.company', { company: reason.company })
      case 'expertise':
        return t('recommended.reasons.expertise', { tags: format.list(reason.tags.map(isolateBidi)) })
      case 'role':
        return t('recommended.reasons.role', { role: roleName(`roles.${reason.role}`) })
      case 'location':
        return t('recommended.reasons.location', { location: reason.location })
    }
  }
}
