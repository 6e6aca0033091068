import { listBlockedMembers, readBlockState, setBlock } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = {
  member: Pick<MemberCard, 'id' | 'fullName'>
  open: boolean
  onClose: () => void
  onBlocked?: (() => void) | undefined
}

/** Asks for confirmation, because a block also ends the connection. */
export default function BlockDialog({ member, open, onClose, onBlocked }: Props) {
  const t = useTexts('blocks')
  const block = useEndpointMutation(setBlock, {
    refreshes: [readBlockState, listBlockedMembers],
    onSuccess: () => {
      onClose()
      toast({ title: t('block.done', { name: member.fullName }), tone: 'positive' })
      onBlocked?.()
    },
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('block.title', { name: member.fullName })}
      text={t('block.text')}
      confirmLabel={t('block.confirm')}
      pending={block.isPending}
      error={block.error ? failureText(block.error) : undefined}
      onConfirm={() => block.mutate({ memberId: member.id, blocked: true })}
    />
  )
}
