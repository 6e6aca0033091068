import { useState } from 'react'
import {
  listSuggestions,
  mergeSuggestion,
  similarSuggestions,
  suggestionLimits,
  type SuggestionView,
} from '../contract/index.ts'
import { useEndpointQuery, useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { Dialog } from '#shell/ui/dialog.tsx'
import { DialogActions } from '#shell/ui/dialog-actions.tsx'
import { Form } from '#shell/ui/form.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SearchField } from '#shell/ui/search-field.tsx'
import { ListSkeleton } from '#shell/ui/skeleton.tsx'
import { useDebouncedValue } from '#shell/ui/use-debounced-value.ts'
import { toast } from '#shell/ui/toast-queue.ts'
import { userText } from '#shell/ui/user-text.ts'
import { boardReads } from './api.ts'

type Props = { suggestion: SuggestionView; open: boolean; onClose: () => void }

export default function MergeDialog({ suggestion, open, onClose }: Props) {
  const t = useTexts('suggestions')
  return (
    <Dialog open={open} onClose={onClose} title={t('merge_form.title')} text={t('merge_form.text')} dismissable={false}>
      <MergeForm suggestion={suggestion} onClose={onClose} />
    </Dialog>
  )
}

const maxCandidates = 8

const useCandidates = ({ id, title }: SuggestionView, q: string) => {
  const similar = useEndpointQuery(similarSuggestions, { title, except: id }, { enabled: q === '' })
  const found = useEndpointQuery(listSuggestions, { q, limit: maxCandidates + 1 }, { enabled: q !== '' })
  const { data, isPending, error } = q === '' ? similar : found
  return { candidates: (data?.items ?? []).filter((one) => one.id !== id).slice(0, maxCandidates), isPending, error }
}

const MergeForm = ({ suggestion, onClose }: Omit<Props, 'open'>) => {
  const t = useTexts('suggestions')
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim())
  const [into, setInto] = useState<string | null>(null)
  const { candidates, isPending, error } = useCandidates(suggestion, q)
  const merge = useEndpointMutation(mergeSuggestion, {
    refreshes: boardReads,
    onSuccess: () => {
      onClose()
      toast({ title: t('merge_form.merged'), tone: 'positive' })
    },
  })
  const selected = candidates.some((one) => one.id === into) ? into : null
  const problem = merge.error ?? error
  return (
    <Form
      error={problem ? failureText(problem) : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        if (selected) merge.mutate({ id: suggestion.id, into: selected })
      }}
    >
      <SearchField
        label={t('merge_form.search')}
        value={typed}
        maxLength={suggestionLimits.query}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isPending ? (
        <ListSkeleton rows={3} />
      ) : candidates.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('merge_form.nothing')}</p>
      ) : (
        <RadioGroup
          label={t(q === '' ? 'merge_form.alike' : 'merge_form.found')}
          value={selected}
          options={candidates.map((one) => ({
            value: one.id,
            label: <bdi {...userText(one.language)}>{one.title}</bdi>,
            hint: t('card.votes', { count: one.votes }),
          }))}
          onChange={(event) => setInto(event.target.value)}
        />
      )}
      <DialogActions
        label={t('merge_form.merge')}
        disabled={selected === null}
        pending={merge.isPending}
        onCancel={onClose}
      />
    </Form>
  )
}
