import { type BulkUserAction, type BulkUserResult, changeUsers, needsReason, userLimits } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useReasonLines } from '#shell/i18n/use-reason-lines.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { reasonSeconds, toast } from '#shell/ui/toast-queue.ts'
import { BanEndField, type BanValues } from './ban-end-field.tsx'
import { userEndpoints } from './user-endpoints.ts'

type Items = BulkUserResult['items']
type Props = { action: BulkUserAction; items: Items; open: boolean; onClose: () => void; onDone: () => void }

/** What an action would change, before it does. */
export default function BulkDialog({ action, items, open, onClose, onDone }: Props) {
  const t = useTexts('admin')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`users.bulk.actions.${action}`)}
      text={t(`users.bulk.effects.${action}`)}
      dismissable={false}
    >
      <BulkForm action={action} items={items} onClose={onClose} onDone={onDone} />
    </Dialog>
  )
}

const BulkForm = ({ action, items, onClose, onDone }: Omit<Props, 'open'>) => {
  const t = useTexts('admin')
  const reasonOf = useItemReason()
  const linesOf = useReasonLines()
  const toChange = items.filter(({ outcome }) => outcome === 'change')
  const form = useEndpointForm<typeof changeUsers, BanValues>(changeUsers, {
    defaults: { reason: '', lastDay: null },
    inputOf: ({ reason, lastDay }) => ({
      action,
      ids: toChange.map(({ id }) => id),
      reason,
      ...(lastDay && { lastDay }),
    }),
    refreshes: userEndpoints,
    onSuccess: (answer) => {
      const count = answer.items.filter(({ outcome }) => outcome === 'change').length
      const others = answer.items.filter(({ outcome }) => outcome !== 'change').map(reasonOf)
      onDone()
      onClose()
      toast({
        title: t('users.bulk.done', { count }),
        tone: count > 0 ? 'positive' : 'destructive',
        ...(others.length > 0 && {
          text: linesOf(others, t('users.bulk.left', { count: others.length })),
          seconds: reasonSeconds,
        }),
      })
    },
  })
  return (
    <Form {...form.formProps}>
      <People label={t('users.bulk.changes', { count: toChange.length })} items={toChange} />
      <People
        label={t('users.bulk.stays', { count: items.length - toChange.length })}
        items={items.filter(({ outcome }) => outcome !== 'change')}
      />
      {toChange.length === 0 ? (
        <div className="flex justify-end">
          <Button onClick={onClose}>{t('users.bulk.close')}</Button>
        </div>
      ) : (
        <>
          {needsReason(action) && (
            <TextArea
              label={t('users.ban.reason')}
              hint={t(action === 'ban' ? 'users.bulk.reason_hint' : 'users.unban.reason_hint')}
              {...form.field('reason')}
              max={userLimits.reason}
            />
          )}
          {action === 'ban' && <BanEndField control={form.control} error={form.errorAt('lastDay')} />}
          <DialogActions
            label={t(`users.bulk.send.${action}`, { count: toChange.length })}
            tone={action === 'ban' ? 'danger' : 'primary'}
            pending={form.isSending}
            onCancel={onClose}
          />
        </>
      )}
    </Form>
  )
}

const useItemReason = () => {
  const t = useTexts('admin')
  const reasonOf = useReason('accounts')
  return ({ code }: Pick<Items[number], 'code'>): string =>
    (code === null ? null : reasonOf(code)) ?? t('users.bulk.unchanged')
}

const People = ({ label, items }: { label: string; items: Items }) => {
  const t = useTexts('admin')
  const reasonOf = useItemReason()
  if (items.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{label}</h3>
      <ul className="flex max-h-44 flex-col divide-y divide-line overflow-y-auto rounded-lg border border-line text-sm">
        {items.map((item) => (
          <li key={item.id} className="flex flex-col px-3 py-2">
            <bdi className="break-words">{item.fullName ?? t('users.bulk.unknown')}</bdi>
            {item.outcome !== 'change' && <span className="text-ink-muted">{reasonOf(item)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
