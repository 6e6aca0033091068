import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { useRemoveMessage } from './thread-actions.ts'

/** Asks before a message goes; `id` is null while nothing is asked. It stands apart from the message, which may go first. */
export const RemoveMessageDialog = ({ id, onClose }: { id: string | null; onClose: () => void }) => {
  const t = useTexts('messages')
  const remove = useRemoveMessage(onClose)
  return (
    <AlertDialog
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
