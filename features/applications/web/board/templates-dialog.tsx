import { useState } from 'react'
import { addTemplate, applicationLimits, deleteTemplate, listTemplates, updateTemplate } from '../../contract/index.ts'
import type { TemplateView } from '../../contract/views.ts'
import { useEndpointMutation, useEndpointQuery } from '#shell/api/query.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { errorText } from '#shell/i18n/error-text.ts'
import { failureToast } from '#shell/i18n/failure-toast.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { ErrorState } from '#shell/ui/error-state.tsx'
import { Form } from '#shell/ui/form.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'

/** The member's own templates for answers: add, change and delete. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('applications')
  const [edited, setEdited] = useState<TemplateView | 'new' | null>(null)
  const { data, error, refetch } = useEndpointQuery(listTemplates, {})
  const remove = useEndpointMutation(deleteTemplate, {
    refreshes: [listTemplates],
    onError: (failure) => toast(failureToast(failure)),
  })
  const close = () => setEdited(null)
  return (
    <Dialog open onClose={onClose} size="lg" title={t('templates.title')} text={t('templates.text')}>
      {edited === 'new' && <NewTemplate onClose={close} />}
      {edited !== null && edited !== 'new' && <EditTemplate template={edited} onClose={close} />}
      {edited === null && (
        <div className="flex flex-col gap-5">
          {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
          {!data && !error && <ListSkeleton rows={2} />}
          <ul className="flex flex-col divide-y divide-line empty:hidden">
            {data?.items.map((template) => (
              <li key={template.id} className="flex flex-col gap-1 py-3 first:pt-0">
                <h3 className="text-sm font-bold">
                  <bdi>{template.name}</bdi>
                </h3>
                <p {...userText(template.language)} className="line-clamp-2 text-sm text-ink-muted">
                  {template.text}
                </p>
                <div className="-ms-3 flex gap-1">
                  <Button size="sm" variant="quiet" onClick={() => setEdited(template)}>
                    {t('templates.edit')}
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ id: template.id })}
                  >
                    {t('templates.delete')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {data && data.items.length < applicationLimits.templates && (
            <div>
              <Button onClick={() => setEdited('new')}>{t('templates.add')}</Button>
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}

type Values = { name: string; text: string }

const NewTemplate = ({ onClose }: { onClose: () => void }) => {
  const form = useEndpointForm<typeof addTemplate, Values>(addTemplate, {
    defaults: { name: '', text: '' },
    draft: 'application-template:new',
    inputOf: (values) => values,
    refreshes: [listTemplates],
    onSuccess: onClose,
  })
  return <TemplateForm form={form} onClose={onClose} />
}

const EditTemplate = ({ template: { id, name, text }, onClose }: { template: TemplateView; onClose: () => void }) => {
  const form = useEndpointForm<typeof updateTemplate, Values>(updateTemplate, {
    defaults: { name, text },
    draft: `application-template:${id}`,
    inputOf: (values) => ({ id, ...values }),
    refreshes: [listTemplates],
    onSuccess: onClose,
  })
  return <TemplateForm form={form} onClose={onClose} />
}

type TemplateFormProps = {
  form:
    | ReturnType<typeof useEndpointForm<typeof addTemplate, Values>>
    | ReturnType<typeof useEndpointForm<typeof updateTemplate, Values>>
  onClose: () => void
}

const TemplateForm = ({ form, onClose }: TemplateFormProps) => {
  const t = useTexts('applications')
  return (
    <Form {...form.formProps}>
      <TextField label={t('templates.name')} {...form.field('name')} maxLength={applicationLimits.templateName} />
      <TextArea label={t('templates.words')} rows={8} {...form.field('text')} max={applicationLimits.decisionMessage} />
      <DialogActions label={t('templates.save')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
