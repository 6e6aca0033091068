import { listOwn } from '#features/applications/contract/index.ts'
import { applyForMentorship, type MentorDetail, mentorshipLimits, readMentor } from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Values = { motivation: string; goals: string }

/** MENT-05: motivation and goals; they survive a reload. */
export default function ApplyDialog({
  listing: { id, title },
  onClose,
}: {
  listing: MentorDetail
  onClose: () => void
}) {
  const t = useTexts('mentorship')
  const form = useEndpointForm<typeof applyForMentorship, Values>(applyForMentorship, {
    defaults: { motivation: '', goals: '' },
    draft: `mentorship:apply:${id}`,
    inputOf: (values) => ({ id, ...values }),
    refreshes: [readMentor, listOwn],
    onSuccess: () => {
      toast({ tone: 'positive', title: t('apply.sent'), text: t('apply.sent_text') })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} dismissable={false} size="lg" title={t('apply.title')} text={<bdi>{title}</bdi>}>
      <Form {...form.formProps}>
        <TextArea
          label={t('apply.motivation')}
          hint={t('apply.motivation_hint')}
          rows={5}
          {...form.field('motivation')}
          max={mentorshipLimits.motivation}
        />
        <TextArea
          label={t('apply.goals')}
          hint={t('apply.goals_hint')}
          rows={5}
          {...form.field('goals')}
          max={mentorshipLimits.goals}
        />
        <DialogActions label={t('apply.send')} pending={form.isSending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
