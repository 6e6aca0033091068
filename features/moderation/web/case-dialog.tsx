import {
  type CaseView,
  decideAppeal,
  decideCase,
  listCases,
  moderationLimits,
  type ReportReason,
  reportReasons,
} from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

export type CaseAction = 'keep' | 'remove' | 'restore' | 'uphold'
export type LockAppealAction = 'lift' | 'decline'

type Props = { case_: CaseView; act: CaseAction; open: boolean; onClose: () => void }

export default function CaseDialog({ case_, act, open, onClose }: Props) {
  const t = useTexts('moderation')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`decide.${act}.title`)}
      text={t(`decide.${act}.text`)}
      dismissable={false}
    >
      {act === 'keep' || act === 'remove' ? (
        <DecisionForm case_={case_} act={act} onClose={onClose} />
      ) : (
        <AppealForm case_={case_} act={act} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Closes the dialog and says that the decision is saved. */
export const useFinishDecision = (onClose: () => void) => {
  const t = useTexts('moderation')
  return () => {
    onClose()
    toast({ title: t('decide.done'), tone: 'positive' })
  }
}

type DecisionFormValues = { reason: ReportReason; statement: string }

const DecisionForm = ({
  case_: { id, reports },
  act,
  onClose,
}: {
  case_: CaseView
  act: 'keep' | 'remove'
  onClose: () => void
}) => {
  const t = useTexts('moderation')
  const onSuccess = useFinishDecision(onClose)
  const form = useEndpointForm<typeof decideCase, DecisionFormValues>(decideCase, {
    defaults: { reason: reports[0]?.reason ?? 'other', statement: '' },
    draft: `moderation-${act}:${id}`,
    inputOf: (typed) => ({ id, decision: act, ...typed }),
    refreshes: [listCases],
    onSuccess,
  })
  return (
    <Form {...form.formProps}>
      <Select
        label={t('decide.reason')}
        options={reportReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...form.field('reason')}
      />
      <TextArea
        label={t('decide.statement')}
        hint={act === 'remove' ? t('decide.statement_hint') : undefined}
        optional={act === 'keep'}
        {...form.field('statement')}
        max={moderationLimits.statement}
      />
      <DecisionButtons act={act} isSending={form.isSending} onClose={onClose} />
    </Form>
  )
}

const AppealForm = ({
  case_: { id },
  act,
  onClose,
}: {
  case_: CaseView
  act: 'restore' | 'uphold'
  onClose: () => void
}) => {
  const t = useTexts('moderation')
  const onSuccess = useFinishDecision(onClose)
  const form = useEndpointForm<typeof decideAppeal, { statement: string }>(decideAppeal, {
    defaults: { statement: '' },
    draft: `moderation-${act}:${id}`,
    inputOf: (typed) => ({ id, decision: act, ...typed }),
    refreshes: [listCases],
    onSuccess,
  })
  return (
    <Form {...form.formProps}>
      <TextArea label={t('decide.statement')} {...form.field('statement')} max={moderationLimits.statement} />
      <DecisionButtons act={act} isSending={form.isSending} onClose={onClose} />
    </Form>
  )
}

export const DecisionButtons = ({
  act,
  isSending,
  onClose,
}: {
  act: CaseAction | LockAppealAction
  isSending: boolean
  onClose: () => void
}) => {
  const t = useTexts('moderation')
  return (
    <DialogActions
      label={t(`decide.${act}.confirm`)}
      tone={act === 'remove' || act === 'decline' ? 'danger' : 'primary'}
      pending={isSending}
      onCancel={onClose}
    />
  )
}
