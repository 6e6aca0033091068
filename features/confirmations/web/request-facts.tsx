import { useTexts } from '#shell/i18n/texts.ts'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import { RelativeTime } from '#shell/ui/relative-time.tsx'
import type { ConfirmationRequest } from '../contract/index.ts'

/** The levels of a request, who made it, when and why. */
export const RequestFacts = ({ request }: { request: ConfirmationRequest }) => {
  const t = useTexts('confirmations')
  const levelName = useTexts('admin')
  const { levels, askedBy, createdAt, reason, reasonLanguage } = request
  const nameOf = (level: 'viewer' | 'admin' | 'super_admin' | null) => levelName(`users.level.${level ?? 'none'}`)
  return (
    <>
      {levels && <p className="text-sm">{t('levels', { from: nameOf(levels.from), to: nameOf(levels.to) })}</p>}
      <p className="text-sm text-ink-muted">
        {askedBy ? t('row.asked_by', { name: askedBy.fullName }) : t('row.asker_left')} ·{' '}
        <RelativeTime at={createdAt} />
      </p>
      {reason && <AnswerNote title={t('row.reason')} text={reason} language={reasonLanguage} />}
    </>
  )
}
