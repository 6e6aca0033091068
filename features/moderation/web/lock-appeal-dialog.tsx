import { decideLockAppeal, listLockAppeals, type LockAppealView, moderationLimits } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { DecisionButtons, type LockAppealAction, useFinishDecision } from './case-dialog.tsx'

type Props = { appeal: LockAppealView; act: LockAppealAction; open: boolean; onClose: () => void }

/** Lifts the lock or declines the appeal, both with a statement that the member reads (SHLD-02). */
export default function LockAppealDialog({ open, ...rest }: Props) {
  const t = useTexts('moderation')
  const { act, onClose } = rest
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`decide.${act}.title`)}
      text={t(`decide.${act}.text`)}
      dismissable={false}
    >
      <DecisionForm {...rest} />
    </Dialog>
  )
}

const DecisionForm = ({ appeal: { id }, act, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('moderation')
  const onSuccess = useFinishDecision(onClose)
  const form = useEndpointForm<typeof decideLockAppeal, { statement: string }>(decideLockAppeal, {
    defaults: { statement: '' },
    draft: `lock-appeal-${act}:${id}`,
    inputOf: (typed) => ({ id, decision: act, ...typed }),
    refreshes: [listLockAppeals],
    onSuccess,
  })
  return (
    <Form {...form.formProps}>
      <TextArea label={t('decide.statement')} {...form.field('statement')} max={moderationLimits.statement} />
      <DecisionButtons act={act} isSending={form.isSending} onClose={onClose} />
    </Form>
  )
}
