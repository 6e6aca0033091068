import { useTexts } from '#shell/i18n/texts.ts'
import type { SavedFilter } from '../contract/index.ts'

/** Who else sees the saved filter, or who shares it; undefined for one that only the viewer sees. */
export const useNoteOf = () => {
  const t = useTexts('saved-filters')
  return ({ isShared, isOwn, owner }: SavedFilter): string | undefined => {
    if (!isShared) return undefined
    if (isOwn) return t('shared')
    return owner === null ? t('shared_by_former') : t('shared_by', { name: owner })
  }
}
