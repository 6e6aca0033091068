import { useNavigate } from 'react-router'
import { listSuggestions, removeSuggestion, type SuggestionView } from '../contract/index.ts'
import { useEndpointMutation } from '#shell/api/query.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'
import { toast } from '#shell/ui/toast-queue.ts'

type Props = { suggestion: SuggestionView; open: boolean; onClose: () => void }

export default function RemoveDialog({ suggestion: { id, title }, open, onClose }: Props) {
  const t = useTexts('suggestions')
  const navigate = useNavigate()
  const remove = useEndpointMutation(removeSuggestion, {
    refreshes: [listSuggestions],
    onSuccess: async () => {
      onClose()
      toast({ title: t('remove_form.removed'), tone: 'positive' })
      if (location.search.includes(id)) await navigate('/suggestions', { replace: true })
    },
  })
  return (
    <AlertDialog
      open={open}
      onClose={onClose}
      title={t('remove_form.title')}
      text={t('remove_form.text', { title })}
      confirmLabel={t('remove_form.remove')}
      pending={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate({ id })}
    />
  )
}
