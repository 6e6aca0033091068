import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { refusedVariant } from '#shell/i18n/failure-variant.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AnswerNote } from '#shell/ui/answer-note.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import { Callout } from '#shell/ui/callout.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { SectionCard } from '#shell/ui/section-card.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  accountDeletionLimits,
  type AccountDeletionView,
  readAccountDeletion,
  requestAccountDeletion,
} from '../contract/index.ts'
import { useCancelDeletion } from './use-cancel-deletion.ts'

const days = accountDeletionLimits.graceDays

/** The deletion of the member's account (SET-10). */
export default function AccountDeletionCard() {
  const t = useTexts('account-deletion')
  const { data, error, refetch } = useEndpointQuery(readAccountDeletion, {})
  return (
    <SectionCard title={t('title')} text={data?.deletion?.reason ? undefined : t('text', { days })}>
      {error && !data ? (
        <ErrorState text={t('failed')} onRetry={() => void refetch()} reference={error.requestId} />
      ) : !data ? (
        <ListSkeleton rows={1} />
      ) : data.deletion && data.deletion.reason !== null ? (
        <Scheduled deletion={data.deletion} />
      ) : data.deletion ? (
        <Requested deletion={data.deletion} />
      ) : (
        <RequestButton backupDays={data.backupDays} />
      )}
    </SectionCard>
  )
}

/** An administrator has decided it: the member reads why, and where to object. */
const Scheduled = ({
  deletion: { dueAt, backupsExpireAt, reason, reasonLanguage, contactEmail },
}: {
  deletion: AccountDeletionView
}) => {
  const t = useTexts('account-deletion')
  const format = useFormat()
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="danger" title={t('scheduled.title', { date: format.dateTime(dueAt) })}>
        {t('scheduled.text', { date: format.date(backupsExpireAt) })}
      </Callout>
      <AnswerNote title={t('scheduled.reason')} text={reason ?? ''} language={reasonLanguage} />
      <p>{t('scheduled.object')}</p>
      <div>
        {contactEmail === null ? (
          <ButtonLink to="/feedback">{t('scheduled.write')}</ButtonLink>
        ) : (
          <a className={buttonClasses({ variant: 'secondary' })} href={`mailto:${contactEmail}`}>
            {t('scheduled.write')}
          </a>
        )}
      </div>
    </div>
  )
}

const Requested = ({ deletion }: { deletion: AccountDeletionView }) => {
  const t = useTexts('account-deletion')
  const format = useFormat()
  const cancel = useCancelDeletion()
  return (
    <Callout
      tone="danger"
      title={t('requested.title', { date: format.dateTime(deletion.dueAt) })}
      action={
        <Button icon={<Undo2 />} pending={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('cancel')}
        </Button>
      }
    >
      {t('requested.text', { date: format.date(deletion.backupsExpireAt) })}
    </Callout>
  )
}

const RequestButton = ({ backupDays }: { backupDays: number }) => {
  const t = useTexts('account-deletion')
  const { refresh } = useAuth()
  const [isAsking, setAsking] = useState(false)
  const request = useEndpointMutation(requestAccountDeletion, {
    refreshes: [readAccountDeletion],
    onSuccess: async () => {
      await refresh()
      toast({ title: t('requested.toast', { days }) })
    },
    onError: (error) => void toast(failureToast(error, refusedVariant(error))),
  })
  const confirm = () => {
    setAsking(false)
    request.mutate({})
  }
  return (
    <div>
      <Button variant="danger" icon={<Trash2 />} pending={request.isPending} onClick={() => setAsking(true)}>
        {t('request')}
      </Button>
      <LazyAlertDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('dialog.title')}
        text={
          <ul className="list-disc space-y-2 ps-5">
            <li>{t('dialog.when', { days })}</li>
            <li>{t('dialog.gone')}</li>
            <li>{t('dialog.stays')}</li>
            {backupDays > 0 && <li>{t('dialog.backups', { count: backupDays })}</li>}
            <li>{t('dialog.export')}</li>
          </ul>
        }
        confirmLabel={t('request')}
        onConfirm={confirm}
      />
    </div>
  )
}
