import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { Notice } from '#shell/ui/callout.tsx'
import { pathOf } from '../messages-path.ts'

/** Says that a draft was written on elsewhere at the same time, and where those words are; or that no more drafts fit. */
export const PartedNotice = ({ parted, full }: { parted: string | null; full: boolean }) => {
  const t = useTexts('messages')
  if (full) {
    return (
      <Notice tone="warning" live>
        {t('drafts.full')}
      </Notice>
    )
  }
  if (parted === null) return null
  return (
    <Notice live>
      {t('drafts.parted')} <Link to={pathOf({ folder: 'drafts', q: '', opened: null })}>{t('drafts.see')}</Link>
    </Notice>
  )
}
