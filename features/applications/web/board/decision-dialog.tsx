import { useState } from 'react'
import { applicationLimits, decide, listTemplates, readApproval } from '../../contract/index.ts'
import type { AnyEndpoint } from '#kit/endpoint.ts'
import type { DecisionStatus } from '../../contract/kinds.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useEndpointQuery } from '#shell/api/query.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Select } from '#shell/ui/select.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { DecisionPreview } from './decision-preview.tsx'
import { decisionReads, useDecided } from './use-decisions.ts'

type Props = {
  ids: string[]
  status: DecisionStatus
  /** Reads beyond the board's that the decision makes stale. */
  refreshes: readonly AnyEndpoint[] | undefined
  onClose: () => void
  onDone: () => void
}

/** OPP-09: a decision with a few words, which start the conversation with each applicant. */
export default function DecisionDialog(props: Props) {
  const t = useTexts('applications')
  const { ids, status, onClose } = props
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={false}
      size="lg"
      title={t(`decision.title.${status}`, { count: ids.length })}
      text={t('decision.text', { count: ids.length })}
    >
      <DecisionForm {...props} />
    </Dialog>
  )
}

const DecisionForm = ({ ids, status, refreshes, onClose, onDone }: Props) => {
  const t = useTexts('applications')
  const { data: templates } = useEndpointQuery(listTemplates, {})
  const [templateId, setTemplateId] = useState('')
  const onDecided = useDecided(refreshes)
  const form = useEndpointForm<typeof decide, { message: string }>(decide, {
    defaults: { message: '' },
    draft: `decide:${status}:${ids.join(',')}`,
    inputOf: ({ message }) => ({ ids, status, message }),
    refreshes: decisionReads(refreshes),
    onSuccess: (result) => {
      onDone()
      onDecided(result, status)
    },
  })
  const insertTemplate = (id: string) => {
    setTemplateId(id)
    const template = templates?.items.find((one) => one.id === id)
    if (template) form.setValue('message', template.text, { shouldDirty: true })
  }
  return (
    <Form {...form.formProps}>
      {templates && templates.items.length > 0 && (
        <Select
          label={t('decision.template')}
          placeholder={t('decision.no_template')}
          value={templateId}
          onChange={(event) => insertTemplate(event.target.value)}
          options={templates.items.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextArea
        label={t('decision.message')}
        hint={t('decision.message_hint')}
        optional
        rows={8}
        {...form.field('message')}
        max={applicationLimits.decisionMessage}
      />
      {status === 'approved' && <WaitingNote ids={ids} />}
      <DecisionPreview input={{ ids, status, message: form.watch('message') }} />
      <DialogActions
        label={t(`decision.send.${status}`, { count: ids.length })}
        tone={status === 'rejected' ? 'danger' : 'primary'}
        pending={form.isSending}
        onCancel={onClose}
      />
    </Form>
  )
}

/** Says how many of the applicants an approval puts on a waiting list. */
const WaitingNote = ({ ids }: { ids: string[] }) => {
  const t = useTexts('applications')
  const { data } = useEndpointQuery(readApproval, { ids })
  const count = data?.waiting.length ?? 0
  return count === 0 ? null : (
    <Callout tone="warning" live>
      {t('decision.waits', { count })}
    </Callout>
  )
}
