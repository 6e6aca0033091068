import { useTexts } from '#shell/i18n/texts.ts'
import { Link } from '#shell/ui/link.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { messagesPath } from '../messages-path.ts'

/** Links to the draft with another device's conflicting text, or reports that the draft limit is reached. */
export const ConflictNotice = ({
  conflictCopyId,
  isLimitReached,
}: {
  conflictCopyId: string | null
  isLimitReached: boolean
}) => {
  const t = useTexts('messages')
  if (isLimitReached) {
    return (
      <Callout tone="warning" live>
        {t('drafts.full')}
      </Callout>
    )
  }
  if (conflictCopyId === null) return null
  return (
    <Callout live>
      {t('drafts.parted')} <Link to={messagesPath({ folder: 'drafts', q: '', opened: null })}>{t('drafts.see')}</Link>
    </Callout>
  )
}
