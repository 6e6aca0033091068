import { type KeyboardEvent, useEffect, useState } from 'react'
import { MentionField } from '#features/activity/web/index.ts'
import {
  addComment,
  editComment,
  listComments,
  listReplies,
  type ProductComment,
  productLimits,
  type ProductReply,
  readProduct,
} from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = {
  productId: string
  /** Null for a comment that is not a reply. */
  parentId: string | null
  comment?: ProductComment | ProductReply
  /** Omitted if the form cannot be closed. */
  onClose?: () => void
}

/** Adds or edits a comment or a reply. The draft survives a reload and a lost connection. */
export default function CommentForm(props: Props) {
  // A new key per comment gives each comment an empty form.
  const [number, setNumber] = useState(1)
  return <CommentFields key={number} {...props} isNext={number > 1} onSent={() => setNumber(number + 1)} />
}

const CommentFields = ({
  productId,
  parentId,
  comment,
  onClose,
  isNext,
  onSent,
}: Props & { isNext: boolean; onSent: () => void }) => {
  const t = useTexts('products')
  const [isReached, setReached] = useState(false)
  const draft = comment ? `comment:${comment.id}` : `comment:${productId}:${parentId ?? ''}`
  const form = useEndpointForm<typeof addComment | typeof editComment, { text: string }>(
    comment ? editComment : addComment,
    {
      defaults: { text: comment?.text ?? '' },
      draft,
      inputOf: ({ text }) => (comment ? { id: comment.id, text } : { id: productId, parentId, text }),
      refreshes: [listComments, listReplies, readProduct],
      onSuccess: () => {
        toast({
          title: t(comment ? 'comment.form.saved' : parentId ? 'comment.form.replied' : 'comment.form.sent'),
          tone: 'positive',
        })
        if (onClose) onClose()
        else onSent()
      },
    },
  )
  const { setFocus } = form
  useEffect(() => {
    if (onClose || isNext) setFocus('text')
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [setFocus])
  const isOpen = onClose !== undefined || isReached || form.watch('text') !== ''
  const label = t(comment ? 'comment.form.edit' : parentId ? 'comment.form.reply' : 'comment.form.new')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      (event.target as HTMLTextAreaElement).form?.requestSubmit()
    if (event.key === 'Escape' && onClose) {
      event.stopPropagation()
      onClose()
    }
  }
  return (
    <Form {...form.formProps} className="gap-3">
      <MentionField
        {...form.field('text')}
        label={label}
        hideLabel={!isOpen || onClose !== undefined}
        placeholder={label}
        hint={isOpen && !comment ? t('comment.form.hint') : undefined}
        max={isOpen ? productLimits.comment : undefined}
        rows={isOpen ? 3 : 2}
        audience="everyone"
        onFocus={() => setReached(true)}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <FormActions className="pt-0">
          <Button type="submit" variant="primary" size="sm" pending={form.isSending}>
            {t(comment ? 'comment.form.save' : parentId ? 'comment.form.send_reply' : 'comment.form.send')}
          </Button>
          {onClose && (
            <Button variant="quiet" size="sm" onClick={onClose}>
              {t('comment.form.cancel')}
            </Button>
          )}
        </FormActions>
      )}
    </Form>
  )
}
