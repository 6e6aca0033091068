import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  createSuggestion,
  editSuggestion,
  suggestionLimits,
  type SuggestionView,
  tagLimits,
  tagsIn,
} from '../contract/index.ts'
import { useEndpointForm } from '#shell/forms/endpoint-form.ts'
import { clearDraft, readDraft } from '#shell/forms/draft.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Button } from '#shell/ui/button.tsx'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { Callout } from '#shell/ui/callout.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { toast } from '#shell/ui/toast-queue.ts'
import { boardPath } from './search-params.ts'
import { boardReads } from './api.ts'
import { SimilarSuggestions } from './similar-suggestions.tsx'

type Props = { suggestion?: SuggestionView; open: boolean; onClose: () => void }

export default function SuggestionDialog({ suggestion, open, onClose }: Props) {
  const t = useTexts('suggestions')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(suggestion ? 'form.edit' : 'form.new')}
      size="lg"
      dismissable={false}
    >
      <SuggestionForm {...(suggestion && { suggestion })} onClose={onClose} />
    </Dialog>
  )
}

/** The form's fields; the tags are one comma-separated line. */
type FormValues = { title: string; description: string; tags: string }

const formValuesOf = (suggestion: SuggestionView | undefined): FormValues => ({
  title: suggestion?.title ?? '',
  description: suggestion?.description ?? '',
  tags: suggestion?.tags.join(', ') ?? '',
})

const SuggestionForm = ({ suggestion, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('suggestions')
  const navigate = useNavigate()
  const draft = suggestion ? `suggestion:${suggestion.id}` : 'suggestion'
  const [hasDraft, setHasDraft] = useState(() => Object.values(readDraft(draft) ?? {}).some((value) => value !== ''))

  const inputOf = ({ title, description, tags }: FormValues) => ({
    ...(suggestion && { id: suggestion.id }),
    title,
    description,
    tags: tagsIn(tags),
  })
  const form = useEndpointForm<typeof createSuggestion | typeof editSuggestion, FormValues>(
    suggestion ? editSuggestion : createSuggestion,
    {
      defaults: formValuesOf(suggestion),
      draft,
      inputOf,
      refreshes: boardReads,
      onSuccess: async () => {
        onClose()
        toast({ title: t(suggestion ? 'form.saved' : 'form.sent'), tone: 'positive' })
        // Sort by latest, so that the new suggestion is visible.
        if (!suggestion) await navigate(boardPath({ sort: 'latest' }))
      },
    },
  )
  const discardDraft = () => {
    clearDraft(draft)
    form.reset(formValuesOf(suggestion))
    setHasDraft(false)
    form.setFocus('title')
  }
  return (
    <Form {...form.formProps}>
      {hasDraft && (
        <Callout
          action={
            <Button size="sm" onClick={discardDraft}>
              {t('form.discard')}
            </Button>
          }
        >
          {t('form.draft')}
        </Callout>
      )}
      <TextField
        label={t('form.title')}
        hint={t('form.title_hint')}
        {...form.field('title')}
        maxLength={suggestionLimits.title}
        autoComplete="off"
      />
      <SimilarSuggestions title={form.watch('title')} {...(suggestion && { except: suggestion.id })} />
      <TextArea
        label={t('form.description')}
        {...form.field('description')}
        max={suggestionLimits.description}
        rows={5}
      />
      <TextField
        label={t('form.tags')}
        hint={t('form.tags_hint', { count: tagLimits.count })}
        optional
        {...form.field('tags')}
        autoComplete="off"
      />
      <DialogActions label={t(suggestion ? 'form.save' : 'form.send')} pending={form.isSending} onCancel={onClose} />
    </Form>
  )
}
