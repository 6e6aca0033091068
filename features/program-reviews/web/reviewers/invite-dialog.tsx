import { useState } from 'react'
import { RecipientField } from '#features/messages/web/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { inviteReviewer } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { reviewerReads } from '../rounds/round-reads.ts'

type Props = { programId: string; onClose: () => void }

/** Invites a member, who is found by name. */
export default function InviteDialog({ programId, onClose }: Props) {
  const t = useTexts('program-reviews')
  return (
    <Dialog open onClose={onClose} dismissable={false} title={t('reviewers.invite')} text={t('reviewers.invite_text')}>
      <InviteForm programId={programId} onClose={onClose} />
    </Dialog>
  )
}

const InviteForm = ({ programId, onClose }: Props) => {
  const t = useTexts('program-reviews')
  const [member, setMember] = useState<MemberCard | null>(null)
  const form = useEndpointForm(inviteReviewer, {
    inputOf: () => ({ programId, memberId: member?.id }),
    refreshes: reviewerReads,
    onSuccess: (reviewer) => {
      onClose()
      toast({ tone: 'positive', title: t('reviewers.sent', { name: reviewer.member.fullName }) })
    },
  })
  return (
    <Form {...form.formProps}>
      <RecipientField
        label={t('reviewers.member')}
        error={form.errorAt('memberId')}
        recipient={member}
        acceptsAll
        onChange={(chosen) => {
          setMember(chosen)
          form.clearErrors()
          form.setRefusal(null)
        }}
      />
      <DialogActions label={t('reviewers.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
