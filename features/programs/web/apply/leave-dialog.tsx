import { listOwn } from '#features/applications/contract/index.ts'
import { leaveProgram, listPrograms, type ProgramDetail, programLimits, readProgram } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { id: string; program: Pick<ProgramDetail, 'title' | 'organiser'>; onClose: () => void }

/** A participant leaves a program, with a reason for its owner if they like. */
export default function LeaveDialog({ id, program: { title, organiser }, onClose }: Props) {
  const t = useTexts('programs')
  const form = useEndpointForm<typeof leaveProgram, { reason: string }>(leaveProgram, {
    defaults: { reason: '' },
    draft: `programs:leave:${id}`,
    inputOf: ({ reason }) => ({ id, reason }),
    refreshes: [readProgram, listPrograms, listOwn],
    onSuccess: () => {
      toast({ title: t('participation.left', { title }) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t('participation.leave_title', { title })}
      text={t('participation.leave_text', { name: organiser.fullName })}
    >
      <Form {...form.formProps}>
        <TextArea
          label={t('participation.reason')}
          hint={t('participation.leave_reason_hint', { name: organiser.fullName })}
          optional
          rows={3}
          {...form.field('reason')}
          max={programLimits.endReason}
        />
        <DialogActions label={t('participation.leave')} tone="danger" pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
