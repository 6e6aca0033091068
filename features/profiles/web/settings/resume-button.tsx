import FileInput from 'lucide-react/icons/file-input'
import { useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import type { ProfileField } from './form-values.ts'
import type { useProfileForm } from './use-profile-form.ts'

const dialog = lazyOverlay(() => import('./resume-dialog.tsx'))

/** Fills the form from a JSON Resume. */
export const ResumeButton = ({ form }: { form: ReturnType<typeof useProfileForm<ProfileField>> }) => {
  const t = useTexts('profiles')
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const open = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button size="sm" icon={<FileInput />} onPointerEnter={dialog.preload} onFocus={dialog.preload} onClick={open}>
        {t('resume.action')}
      </Button>
      {hasOpened && <dialog.Overlay open={isOpen} form={form} onClose={() => setOpen(false)} />}
    </>
  )
}
