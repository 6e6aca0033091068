import { useTexts } from '#shell/i18n/texts.ts'
import { LazyAlertDialog } from '#shell/ui/lazy-alert-dialog.tsx'
import { useRemoveMessage } from './thread-actions.ts'

/** `id` is null while the dialog is closed. Rendered outside the message, which may be removed first. */
export const RemoveMessageDialog = ({ id, onClose }: { id: string | null; onClose: () => void }) => {
  const t = useTexts('messages')
  const remove = useRemoveMessage(onClose)
  return (
    <LazyAlertDialog
      open={id !== null}
      onClose={onClose}
      title={t('message.remove_title')}
      text={t('message.remove_text')}
      confirmLabel={t('message.remove')}
      pending={remove.isPending}
      onConfirm={() => id && remove.mutate({ id })}
    />
  )
}
