import { countReceived, listReceived } from '#features/applications/contract/index.ts'
import type { ReceivedApplication } from '#features/applications/contract/views.ts'
import { endParticipation, listOwnPrograms, programLimits, readProgram } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { application: ReceivedApplication; onClose: () => void; onEnded: () => void }

/** The owner ends a participation, with a reason that the participant reads. */
export default function EndParticipationDialog({ application: { id, applicant }, onClose, onEnded }: Props) {
  const t = useTexts('programs')
  const name = applicant.fullName
  const form = useEndpointForm<typeof endParticipation, { reason: string }>(endParticipation, {
    defaults: { reason: '' },
    draft: `programs:end:${id}`,
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes: [listReceived, countReceived, readProgram, listOwnPrograms],
    onSuccess: () => {
      toast({ title: t('participation.ended', { name }) })
      onEnded()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t('participation.end_title', { name })}
      text={t('participation.end_text', { name })}
    >
      <Form {...form.formProps}>
        <TextArea
          label={t('participation.reason')}
          hint={t('participation.end_reason_hint', { name })}
          rows={3}
          {...form.field('reason')}
          max={programLimits.endReason}
        />
        <DialogActions label={t('participation.end')} tone="danger" pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
