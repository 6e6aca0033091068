import { useState } from 'react'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { useHydrated } from '#shell/use-hydrated.ts'
import { Button } from '#shell/ui/button.tsx'

const dialog = lazyOverlay(() => import('./history-dialog.tsx'))

type Props = {
  /** The address asks for the dialog. */
  isAskedFor?: boolean
  onClose?: () => void
}

/** Opens the requests that have ended. */
export const HistoryButton = ({ isAskedFor = false, onClose }: Props) => {
  const t = useTexts('confirmations')
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState<boolean>()
  const [wasAskedFor, setAskedFor] = useState(false)
  if (isAskedFor !== wasAskedFor) {
    setAskedFor(isAskedFor)
    if (isAskedFor) setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onClose?.()
  }
  return (
    <div className="relative">
      <Button
        variant="quiet"
        size="sm"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setOpen(true)}
      >
        {t('history.open')}
      </Button>
      {isOpen !== undefined && isHydrated && <dialog.Overlay open={isOpen} onClose={close} />}
    </div>
  )
}
