import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideProgram,
  listForReview,
  programLimits,
  type ProgramForReview,
  readProgram,
} from '../../contract/index.ts'
import { ApiError } from '#shell/api/api-error.ts'
import { refresh } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

export type Decision = 'approve' | 'reject'

type Props = {
  program: ProgramForReview
  decision: Decision
  onClose: () => void
  /** The program has changed since the dialog was opened, so nothing was decided. The note stays as a draft. */
  onChanged: () => void
}

/** Asks for the note of a decision, which a rejection requires, then sends the decision. */
export default function DecisionDialog(props: Props) {
  const t = useTexts('programs')
  const { program, decision, onClose } = props
  const action = decision === 'approve' && program.status === 'active' ? 'seen' : decision
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      title={t(`review.ask.${action}`, { title: program.title })}
      text={t(`review.ask_text.${action}`)}
    >
      <DecisionForm {...props} action={action} />
    </Dialog>
  )
}

type DecisionFormProps = Props & { action: Decision | 'seen' }

const DecisionForm = ({ program: { id, updatedAt }, decision, action, onClose, onChanged }: DecisionFormProps) => {
  const t = useTexts('programs')
  const queries = useQueryClient()
  // The version that was on the screen when the dialog opened: the list behind it is refetched.
  const [seen] = useState(updatedAt)
  const form = useEndpointForm<typeof decideProgram, { note: string }>(decideProgram, {
    defaults: { note: '' },
    draft: `program-${decision}:${id}`,
    inputOf: ({ note }) => ({ id, decision, note, seen }),
    refreshes: [listForReview, readProgram],
    send: async (input, submit) => {
      try {
        return await submit(input)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'program.changed_meanwhile') {
          void refresh(queries, [listForReview])
          onChanged()
        }
        throw error
      }
    },
    onSuccess: () => {
      onClose()
      toast({ title: t(`review.done.${action}`), tone: 'positive' })
    },
  })
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('review.note')}
        hint={t(`review.note_hint.${action}`)}
        optional={decision === 'approve'}
        rows={5}
        {...form.field('note')}
        max={programLimits.note}
      />
      <DialogActions
        label={t(`review.actions.${action}`)}
        tone={decision === 'approve' ? 'primary' : 'danger'}
        pending={form.isSending}
        onCancel={onClose}
      />
    </Form>
  )
}
