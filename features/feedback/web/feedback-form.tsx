import { useEffect, useState } from 'react'
import { feedbackKinds, feedbackLimits, sendFeedback } from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { readDraft } from '#shell/forms/draft.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form, FormActions } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { kindIcons } from './kind-icons.tsx'

/** The draft survives a reload and a failed request. */
export const FeedbackForm = ({ onSent }: { onSent: (sent: { mayContact: boolean }) => void }) => {
  const t = useTexts('feedback')
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => setHasDraft(Boolean(readDraft('feedback')?.['text'])), [])
  const form = useEndpointForm(sendFeedback, {
    defaults: { kind: 'idea', text: '', page: '', mayContact: false },
    draft: 'feedback',
    onSuccess: (_answer, { mayContact }) => onSent({ mayContact }),
  })
  return (
    <Form {...form.formProps} className="max-w-2xl">
      {hasDraft && <p className="text-sm text-ink-muted">{t('form.draft')}</p>}
      <RadioGroup
        label={t('form.kind')}
        variant="cards"
        options={feedbackKinds.map((value) => ({ value, label: t(`kinds.${value}`), icon: kindIcons[value] }))}
        {...form.field('kind')}
      />
      <TextArea
        label={t('form.text')}
        hint={t('form.text_hint')}
        {...form.field('text')}
        max={feedbackLimits.text}
        rows={5}
      />
      <TextField
        label={t('form.page')}
        hint={t('form.page_hint')}
        optional
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        {...form.field('page')}
      />
      <Checkbox label={t('form.may_contact')} hint={t('form.may_contact_hint')} {...form.field('mayContact')} />
      <FormActions>
        <Button type="submit" variant="primary" pending={form.isSending}>
          {t('form.send')}
        </Button>
      </FormActions>
    </Form>
  )
}
