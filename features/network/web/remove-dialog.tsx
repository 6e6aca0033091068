import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { type NamedMember, useRemoveConnection } from './connection-actions.ts'

type Props = { member: NamedMember; open: boolean; onClose: () => void }

export default function RemoveDialog({ member, open, onClose }: Props) {
  const t = useTexts('network')
  const { remove, isPending, error } = useRemoveConnection(member, onClose)
  const name = member.fullName
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('remove.title', { name })}
      text={t('remove.text', { name })}
      confirmLabel={t('remove.confirm')}
      pending={isPending}
      error={error ? failureText(error) : undefined}
      onConfirm={remove}
    />
  )
}
