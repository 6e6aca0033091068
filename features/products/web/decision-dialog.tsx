import { useState } from 'react'
import { decide, type Decision, listForReview, productLimits, readProduct } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import type { ReviewItem } from './review-card.tsx'

type Props = {
  product: Pick<ReviewItem, 'id' | 'title' | 'status' | 'updatedAt'>
  decision: Decision
  onClose: () => void
}

/** Confirms one decision, with a note to the makers; a rejection requires one. */
export default function DecisionDialog({ product, decision, onClose }: Props) {
  const t = useTexts('products')
  const isApprovingChanges = decision === 'approve' && product.status === 'approved'
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t(`review.ask.${isApprovingChanges ? 'seen' : decision}`, { title: product.title })}
      text={t(`review.ask_text.${isApprovingChanges ? 'seen' : decision}`)}
    >
      <DecisionForm product={product} decision={decision} onClose={onClose} />
    </Dialog>
  )
}

const DecisionForm = ({ product: { id, status, updatedAt }, decision, onClose }: Props) => {
  const t = useTexts('products')
  // The version that was on screen when the dialog opened: the list behind it refreshes.
  const [seen] = useState(updatedAt)
  const form = useEndpointForm<typeof decide, { note: string }>(decide, {
    defaults: { note: '' },
    draft: `decide:${id}:${decision}`,
    inputOf: ({ note }) => ({ id, decision, note, seen }),
    refreshes: [listForReview, readProduct],
    onSuccess: () => {
      onClose()
      toast({ title: t(`review.done.${decision}`), tone: 'positive' })
    },
  })
  const act = decision === 'approve' && status === 'approved' ? 'seen' : decision
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('review.note')}
        hint={t(decision === 'reject' ? 'review.note_reject' : 'review.note_hint')}
        optional={decision !== 'reject'}
        rows={5}
        {...form.field('note')}
        max={productLimits.note}
      />
      <DialogActions
        label={t(form.refusal ? 'review.again' : `review.decisions.${act}`)}
        tone={decision === 'reject' || decision === 'archive' ? 'danger' : 'primary'}
        pending={form.isSending}
        onCancel={onClose}
      />
    </Form>
  )
}
