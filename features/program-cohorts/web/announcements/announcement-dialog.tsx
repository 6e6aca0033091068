import { type FormEvent, useState } from 'react'
import { Controller } from 'react-hook-form'
import {
  type AnnouncementView,
  announce,
  cohortLimits,
  type CohortView,
  editAnnouncement,
} from '../../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { fieldProblemsOf } from '#shell/forms/field-problems.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { announcementReads } from '../cohort-reads.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'

type Props = {
  cohort: CohortView
  /** Null for a new one, which is shown with its reach before it is published. */
  announcement: AnnouncementView | null
  onClose: () => void
}

/** Writes an announcement, or edits one. */
export default function AnnouncementDialog(props: Props) {
  const t = useTexts('program-cohorts')
  const [isPreviewed, setPreviewed] = useState(false)
  return (
    <Dialog
      open
      onClose={props.onClose}
      dismissable={false}
      size="lg"
      title={t(isPreviewed ? 'form.preview_title' : props.announcement ? 'form.edit_title' : 'form.create_title')}
      text={props.announcement ? t('form.edit_text') : undefined}
    >
      <AnnouncementForm {...props} isPreviewed={isPreviewed} onPreview={setPreviewed} />
    </Dialog>
  )
}

type Endpoint = typeof announce | typeof editAnnouncement
type Values = { title: string; text: string; isPinned: boolean }
type FormProps = Props & { isPreviewed: boolean; onPreview: (isPreviewed: boolean) => void }

const AnnouncementForm = ({ cohort, announcement, onClose, isPreviewed, onPreview }: FormProps) => {
  const t = useTexts('program-cohorts')
  const { programId } = cohort
  const form = useEndpointForm<Endpoint, Values>(announcement ? editAnnouncement : announce, {
    defaults: { title: announcement?.title ?? '', text: announcement?.text ?? '', isPinned: false },
    draft: `announcement:${announcement?.id ?? programId}`,
    inputOf: ({ title, text, isPinned }) =>
      announcement
        ? { id: announcement.id, title, text, seen: announcement.editedAt }
        : { programId, title, text, isPinned },
    refreshes: announcementReads,
    onSuccess: () => {
      onClose()
      toast({ tone: 'positive', title: t(announcement ? 'form.saved' : 'form.published') })
    },
  })
  const labels: Record<string, string> = { title: t('form.name'), text: t('form.text') }
  const problems = fieldProblemsOf(form.formState.errors).map(({ name, text }) => ({
    name,
    text: t('form.problem', { field: labels[name] ?? name, problem: text }),
  }))
  const showsPreview = isPreviewed && problems.length === 0
  const submit = (event: FormEvent) => {
    if (announcement || showsPreview) return form.formProps.onSubmit(event)
    void form.handleSubmit(() => onPreview(true))(event)
  }
  return (
    <Form {...form.formProps} problems={problems} onSubmit={submit}>
      {showsPreview ? (
        <AnnouncementPreview cohort={cohort} {...form.getValues()} />
      ) : (
        <>
          <TextField label={t('form.name')} {...form.field('title')} />
          <TextArea label={t('form.text')} rows={8} {...form.field('text')} max={cohortLimits.text} />
          {!announcement && (
            <Controller
              control={form.control}
              name="isPinned"
              render={({ field: { value, onChange, ...field } }) => (
                <Checkbox
                  {...field}
                  label={t('form.pin')}
                  hint={t('form.pin_hint')}
                  checked={value}
                  onChange={(event) => onChange(event.target.checked)}
                />
              )}
            />
          )}
        </>
      )}
      <DialogActions
        label={t(announcement ? 'form.save' : showsPreview ? 'form.publish' : 'form.preview')}
        pending={form.isSending}
        onCancel={showsPreview ? () => onPreview(false) : onClose}
        cancelLabel={showsPreview ? t('form.back') : undefined}
      />
    </Form>
  )
}
