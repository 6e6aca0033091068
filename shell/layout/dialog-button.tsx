import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { lazyOverlay } from './lazy-overlay.tsx'

type Props = {
  /** Made by `lazyOverlay` outside of the component. */
  dialog: ReturnType<typeof lazyOverlay<{ open: boolean; onClose: () => void }>>
  /** Why the button cannot be used. */
  reason?: string | undefined
  children: ReactNode
}

/** A button that adds something in a dialog, which is loaded when it is first needed. */
export const DialogButton = ({ dialog, reason, children }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const open = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button icon={<Plus />} reason={reason} onPointerEnter={dialog.preload} onFocus={dialog.preload} onClick={open}>
        {children}
      </Button>
      {hasOpened && <dialog.Overlay open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
