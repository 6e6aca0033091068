import { listOwn } from '#features/applications/contract/index.ts'
import {
  applyToProgram,
  listOwnPrograms,
  listPrograms,
  type ProgramDetail,
  programLimits,
  readProgram,
} from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

const fields = ['motivation', 'background', 'goals', 'projects'] as const
type Field = (typeof fields)[number]
type Values = Record<Field, string>

/** PROG-03: motivation, background, goals and projects, sent or changed. What is typed survives a reload. */
export default function ApplyDialog({
  program: { id, title, application },
  onClose,
}: {
  program: ProgramDetail
  onClose: () => void
}) {
  const t = useTexts('programs')
  const sentText = (field: Field) => application?.answers.find((answer) => answer.field === field)?.text ?? ''
  const isChange = application !== null
  const form = useEndpointForm<typeof applyToProgram, Values>(applyToProgram, {
    defaults: Object.fromEntries(fields.map((field) => [field, sentText(field)])) as Values,
    draft: `programs:apply:${id}`,
    inputOf: (values) => ({ id, ...values }),
    refreshes: [readProgram, listPrograms, listOwnPrograms, listOwn],
    onSuccess: () => {
      toast({
        tone: 'positive',
        title: t(isChange ? 'apply.changed' : 'apply.sent'),
        text: t(isChange ? 'apply.changed_text' : 'apply.sent_text'),
      })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="lg"
      title={t(isChange ? 'apply.change_title' : 'apply.title')}
      text={<bdi>{title}</bdi>}
    >
      <Form {...form.formProps}>
        {fields.map((field) => (
          <TextArea
            key={field}
            label={t(`apply.${field}`)}
            hint={t(`apply.${field}_hint`)}
            rows={3}
            optional={field === 'projects'}
            {...form.field(field)}
            max={programLimits.answer}
          />
        ))}
        <p className="text-sm text-ink-muted">{t('apply.shared')}</p>
        <DialogActions label={t(isChange ? 'apply.save' : 'apply.send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
