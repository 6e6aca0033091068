import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { createSuggestion } from '../contract/index.ts'
import { mayCall } from '#kit/access.ts'
import { loginPath } from '#shell/api/page-data.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button, ButtonLink } from '#shell/ui/button.tsx'

const dialog = lazyOverlay(() => import('./suggestion-dialog.tsx'))

/** Opens the form for a new suggestion; sends a visitor to sign in and back. */
export const SuggestButton = () => {
  const t = useTexts('suggestions')
  const { viewer } = useAuth()
  const [open, setOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false)
  // Uses the endpoint's own access rule, so button and server agree.
  const reason = useReason('suggestions')(mayCall(createSuggestion.access, viewer))
  if (!viewer) {
    return (
      <ButtonLink to={loginPath({ pathname: '/suggestions', search: '' })} variant="primary" icon={<Plus />}>
        {t('board.suggest')}
      </ButtonLink>
    )
  }
  const show = () => {
    setIsMounted(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus />}
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={show}
        {...(reason && { reason })}
      >
        {t('board.suggest')}
      </Button>
      {isMounted && <dialog.Overlay open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
