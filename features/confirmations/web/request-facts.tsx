import ArrowRight from 'lucide-react/icons/arrow-right'
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
      {levels && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span>{nameOf(levels.from)}</span>
          <ArrowRight className="text-ink-faint" />
          <span className="sr-only">{t('to')}</span>
          <span>{nameOf(levels.to)}</span>
        </p>
      )}
      <p className="text-sm text-ink-muted">
        {askedBy ? t('row.asked_by', { name: askedBy.fullName }) : t('row.asker_left')} ·{' '}
        <RelativeTime at={createdAt} />
      </p>
      {reason && <AnswerNote title={t('row.reason')} text={reason} language={reasonLanguage} />}
    </>
  )
}
