import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { FileView } from '#features/files/contract/index.ts'
import { AttachmentsField } from '#features/files/web/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { useFieldList } from '#shell/forms/field-list.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { readOwnVerification, requestVerification, verificationLimits } from '../contract/index.ts'

type Props = { open: boolean; onClose: () => void }

export default function RequestDialog({ open, onClose }: Props) {
  const t = useTexts('verification')
  return (
    <Dialog open={open} onClose={onClose} title={t('form.title')} text={t('form.text')} dismissable={false}>
      <RequestForm onClose={onClose} />
    </Dialog>
  )
}

type FormValues = { explanation: string; links: { address: string }[] }

const addressesOf = (links: FormValues['links']) => links.map(({ address }) => address.trim())

const RequestForm = ({ onClose }: Pick<Props, 'onClose'>) => {
  const t = useTexts('verification')
  const [files, setFiles] = useState<readonly FileView[]>([])
  const [isUploading, setUploading] = useState(false)
  const form = useEndpointForm<typeof requestVerification, FormValues>(requestVerification, {
    defaults: { explanation: '', links: [{ address: '' }] },
    draft: 'verification',
    inputOf: ({ explanation, links }) => ({
      explanation,
      links: addressesOf(links).filter(Boolean),
      fileIds: files.map(({ id }) => id),
    }),
    refreshes: [readOwnVerification],
    onSuccess: () => {
      onClose()
      toast({ title: t('form.sent'), tone: 'positive' })
    },
  })
  const { keys, add, remove } = useFieldList<FormValues, FormValues['links'][number]>(form, 'links')
  const addresses = addressesOf(form.watch('links'))
  /** The server sees only the filled fields, so its error positions skip the empty ones. */
  const errorOf = (at: number): string | undefined =>
    addresses[at] === ''
      ? at === 0
        ? form.errorAt('links')
        : undefined
      : form.errorAt(`links.${addresses.slice(0, at).filter(Boolean).length}` as 'links')
  return (
    <Form {...form.formProps}>
      <TextArea
        label={t('form.explanation')}
        hint={t('form.explanation_hint')}
        {...form.field('explanation')}
        max={verificationLimits.explanation}
        rows={5}
      />
      <div className="flex flex-col gap-3">
        {keys.map((key, at) => (
          <div key={key} className="flex items-start gap-2">
            <TextField
              label={t('form.link', { number: at + 1 })}
              {...(at === 0 && { hint: t('form.link_hint') })}
              {...form.register(`links.${at}.address`)}
              error={errorOf(at)}
              optional
              type="url"
              inputMode="url"
              dir="ltr"
              placeholder="https://"
              className="min-w-0 flex-1"
            />
            {keys.length > 1 && (
              <IconButton
                label={t('form.remove_link', { number: at + 1 })}
                icon={<X />}
                onClick={() => remove(at)}
                className="mt-7"
              />
            )}
          </div>
        ))}
        {keys.length < verificationLimits.links && (
          <Button size="sm" icon={<Plus />} onClick={() => add({ address: '' })} className="self-start">
            {t('form.add_link')}
          </Button>
        )}
      </div>
      <div className="flex flex-col gap-2">
        <p className="text-sm font-medium">{t('form.files')}</p>
        <p className="text-sm text-ink-muted">{t('form.files_hint', { count: verificationLimits.evidenceDays })}</p>
        <AttachmentsField
          kind="evidence"
          max={verificationLimits.files}
          attachments={files}
          onAdd={(file) => setFiles((known) => [...known, file])}
          onRemove={(id) => setFiles((known) => known.filter((file) => file.id !== id))}
          onBusy={setUploading}
        />
      </div>
      <DialogActions label={t('form.send')} pending={form.isSending || isUploading} onCancel={onClose} />
    </Form>
  )
}
