import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useFormat } from '#shell/i18n/format.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import {
  accountDeletionLimits,
  cancelUserDeletion,
  deletionReasonLength,
  erasedCountLimit,
  readUserDeletion,
  scheduleUserDeletion,
  type UserDeletion,
} from '../contract/index.ts'
import { listConfirmations } from '#features/confirmations/contract/index.ts'
import { SecondAdministratorNotice, WaitingNotice } from '#features/confirmations/web/index.ts'
import { listUsers, readUser } from '#features/accounts/contract/index.ts'
import { ScheduledDeletion } from './scheduled-deletion.tsx'

type User = { id: string; fullName: string; email: string; deletionDueAt: string | null }
type Props = { user: User; open: boolean; onClose: () => void }

const refreshes = [readUserDeletion, listUsers, readUser, listConfirmations]

/** ADM-02: schedules the deletion of a user's account, or shows the scheduled one and cancels it. */
export default function UserDeletionDialog({ user, open, onClose }: Props) {
  const t = useTexts('account-deletion')
  const { data, error, isFetching, refetch } = useEndpointQuery(readUserDeletion, { id: user.id })
  const name = user.fullName
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data?.deletion ? t('user.scheduled_title', { name }) : t('user.title', { name })}
      text={
        data && !data.deletion && !data.waits ? t('user.lead', { days: accountDeletionLimits.graceDays }) : undefined
      }
      dismissable={false}
    >
      {data?.deletion ? (
        <ScheduledDeletion deletion={data.deletion}>
          {data.can['cancel'] === 'ok' && <CancelForm user={user} onClose={onClose} />}
        </ScheduledDeletion>
      ) : data?.waits ? (
        <WaitingNotice />
      ) : data ? (
        <ScheduleForm user={user} counts={data.counts} onClose={onClose} />
      ) : error ? (
        <ErrorState
          text={t('user.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={error.requestId}
        />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </Dialog>
  )
}

const Counts = ({ counts }: Pick<UserDeletion, 'counts'>) => {
  const t = useTexts('account-deletion')
  const format = useFormat()
  const own = counts.filter(({ count }) => count > 0)
  return (
    <section className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">{t('user.counts')}</h3>
      {own.length === 0 ? (
        <p>{t('user.none')}</p>
      ) : (
        <>
          <p>{t('user.profile')}</p>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1">
            {own.map(({ kind, count }) => (
              <div key={kind} className="contents">
                <dt className="text-ink-muted">{t(`user.kinds.${kind}`)}</dt>
                <dd className="text-end tabular-nums">
                  {count < erasedCountLimit ? format.number(count) : t('user.more', { count: format.number(count) })}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-ink-muted">{t('user.stays')}</p>
        </>
      )}
    </section>
  )
}

const ScheduleForm = ({ user, counts, onClose }: Omit<Props, 'open'> & Pick<UserDeletion, 'counts'>) => {
  const t = useTexts('account-deletion')
  const asked = useTexts('confirmations')('asked')
  const format = useFormat()
  const { id } = user
  const form = useEndpointForm<typeof scheduleUserDeletion, { reason: string; email: string }>(scheduleUserDeletion, {
    defaults: { reason: '', email: '' },
    draft: `delete-user:${id}`,
    excludedFromDraft: ['email'],
    inputOf: ({ reason, email }) => ({ id, reason, email }),
    refreshes,
    onSuccess: ({ deletion }) => {
      onClose()
      toast({ title: deletion ? t('user.done', { date: format.date(deletion.dueAt) }) : asked, tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <Counts counts={counts} />
      <TextArea
        label={t('user.reason')}
        hint={t('user.reason_hint')}
        {...form.field('reason')}
        max={deletionReasonLength}
        rows={3}
      />
      <TextField
        label={t('user.email')}
        hint={t('user.email_hint', { email: user.email })}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <SecondAdministratorNotice />
      <DialogActions label={t('user.send')} tone="danger" pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}

const CancelForm = ({ user: { id }, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('account-deletion')
  const form = useEndpointForm<typeof cancelUserDeletion, { reason: string }>(cancelUserDeletion, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes,
    onSuccess: () => {
      onClose()
      toast({ title: t('user.kept'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('user.keep_reason')}
        hint={t('user.keep_hint')}
        {...form.field('reason')}
        max={deletionReasonLength}
        rows={2}
      />
      <DialogActions label={t('user.keep')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
