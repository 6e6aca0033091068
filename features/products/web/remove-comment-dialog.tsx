import type { RefObject } from 'react'
import {
  listComments,
  listReplies,
  type ProductComment,
  type ProductReply,
  readProduct,
  removeComment,
} from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { focusAfterDialog } from '#shell/ui/restore-focus.ts'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = {
  comment: ProductComment | ProductReply
  open: boolean
  /** Receives the focus, because the focused element disappears with the comment. */
  heading: RefObject<HTMLElement | null>
  onClose: () => void
}

export default function RemoveCommentDialog({ comment, open, heading, onClose }: Props) {
  const t = useTexts('products')
  const remove = useEndpointMutation(removeComment, {
    refreshes: [listComments, listReplies, readProduct],
    onSuccess: () => {
      onClose()
      focusAfterDialog(heading.current)
      toast({ title: t('comment.remove_form.removed'), tone: 'positive' })
    },
  })
  const isAnswered = 'replyCount' in comment && comment.replyCount > 0
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('comment.remove_form.title')}
      text={t(isAnswered ? 'comment.remove_form.answered' : 'comment.remove_form.text')}
      confirmLabel={t('comment.remove')}
      pending={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id: comment.id })}
    />
  )
}
