import { useState } from 'react'
import { ApiError } from '#shell/api/api-error.ts'
import { failureText } from '#shell/i18n/error-text.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { AlertDialog } from '#shell/ui/alert-dialog.tsx'

/** Confirms the removal of an avatar, which cannot be undone. */
export default function RemoveAvatarDialog({
  onRemove,
  onClose,
}: {
  onRemove: () => Promise<unknown>
  onClose: () => void
}) {
  const t = useTexts('files')
  const [isRemoving, setRemoving] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = async () => {
    setRemoving(true)
    setProblem(undefined)
    try {
      await onRemove()
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(failureText(error))
    } finally {
      setRemoving(false)
    }
  }
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={t('avatar.remove_title')}
      text={t('avatar.remove_text')}
      confirmLabel={t('avatar.remove')}
      onConfirm={() => void remove()}
      pending={isRemoving}
      error={problem}
    />
  )
}
