import { moderationLimits, report, reportReasons } from '../contract/index.ts'
import type { ReportableKind } from '../contract/kinds.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { kind: ReportableKind; id: string; open: boolean; onClose: () => void }

export default function ReportDialog({ kind, id, open, onClose }: Props) {
  const t = useTexts('moderation')
  return (
    <Dialog open={open} onClose={onClose} title={t('report.title')} text={t('report.text')} dismissable={false}>
      <ReportForm kind={kind} id={id} onClose={onClose} />
    </Dialog>
  )
}

const ReportForm = ({ kind, id, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('moderation')
  const form = useEndpointForm(report, {
    defaults: { kind, id, text: '' },
    draft: `report:${kind}:${id}`,
    onSuccess: () => {
      onClose()
      toast({ title: t('report.sent'), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <RadioGroup
        label={t('report.reason')}
        options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...form.field('reason')}
      />
      <TextArea label={t('report.more')} optional {...form.field('text')} max={moderationLimits.report} />
      <DialogActions label={t('report.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
