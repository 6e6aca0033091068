import type { ReactNode } from 'react'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import type { UserDeletion } from '../contract/index.ts'

/** Who has decided the deletion of an account, why, and when it happens. */
export const ScheduledDeletion = ({
  deletion: { reason, reasonLanguage, scheduledBy, requestedAt, dueAt },
  children,
}: {
  deletion: NonNullable<UserDeletion['deletion']>
  children: ReactNode
}) => {
  const t = useTexts('account-deletion')
  const format = useFormat()
  const date = format.date(requestedAt)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="font-medium">{t('user.due', { date: format.dateTime(dueAt) })}</p>
        <p className="text-ink-muted">
          {reason === null
            ? t('user.own', { date })
            : scheduledBy
              ? t('user.scheduled_by', { name: scheduledBy.fullName, date })
              : t('user.scheduled', { date })}
        </p>
      </div>
      {reason !== null && <AnswerNote title={t('user.reason')} text={reason} language={reasonLanguage} />}
      {children}
    </div>
  )
}
