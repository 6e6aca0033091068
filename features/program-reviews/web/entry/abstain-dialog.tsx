import { abstain, reviewLimits } from '../../contract/index.ts'
import { clearDraft } from '#shell/forms/draft.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { entryReads } from './entry-reads.ts'

type Props = { entryId: string; onClose: () => void }

/** The member does not review an application, with a reason if they like. */
export default function AbstainDialog({ entryId, onClose }: Props) {
  const t = useTexts('program-reviews')
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t('review.abstain_title')}
      text={t('review.abstain_text')}
    >
      <AbstainForm entryId={entryId} onClose={onClose} />
    </Dialog>
  )
}

const AbstainForm = ({ entryId, onClose }: Props) => {
  const t = useTexts('program-reviews')
  const form = useEndpointForm<typeof abstain, { reason: string }>(abstain, {
    defaults: { reason: '' },
    draft: `abstain:${entryId}`,
    inputOf: ({ reason }) => ({ id: entryId, reason }),
    refreshes: entryReads,
    onSuccess: () => {
      clearDraft(`review:${entryId}`)
      onClose()
      toast({ title: t('review.abstained') })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('review.reason')}
        hint={t('review.reason_hint')}
        optional
        rows={3}
        {...form.field('reason')}
        max={reviewLimits.reason}
      />
      <DialogActions label={t('review.abstain')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
