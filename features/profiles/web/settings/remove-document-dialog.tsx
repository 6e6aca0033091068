import { useState } from 'react'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'

type Props = { name: string; onRemove: () => Promise<unknown>; onClose: () => void }

/** Confirms the removal of a document, which deletes its file. */
export default function RemoveDocumentDialog({ name, onRemove, onClose }: Props) {
  const t = useTexts('profiles')
  const [problem, setProblem] = useState<unknown>(null)
  const [isRemoving, setRemoving] = useState(false)
  const remove = async () => {
    setRemoving(true)
    try {
      await onRemove()
      onClose()
    } catch (error) {
      setProblem(error)
      setRemoving(false)
    }
  }
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t('settings.remove_title', { name })}
      text={t('settings.remove_text')}
      confirmLabel={t('settings.remove')}
      pending={isRemoving}
      error={problem ? failureText(problem, 'removal') : undefined}
      onConfirm={() => void remove()}
    />
  )
}
