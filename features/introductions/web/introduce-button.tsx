import Handshake from 'lucide-react/icons/handshake'
import { useState } from 'react'
import { introductionsFlag } from '../contract/flags.ts'
import { proposeIntroduction } from '../contract/index.ts'
import type { MemberCard } from '#features/profiles/contract/card.ts'
import { mayCall } from '#kit/access.ts'
import { useAuth } from '#shell/auth/auth-provider.tsx'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { useFlag } from '#shell/site/use-flag.ts'
import { Button } from '#shell/ui/button.tsx'

const lazyDialog = lazyOverlay(() => import('./introduce-dialog.tsx'))

/** Opens the dialog that introduces one connection of the viewer to another. Nothing while introductions are off. */
export const IntroduceButton = ({
  member,
  className,
}: {
  member: Pick<MemberCard, 'id' | 'fullName'>
  className?: string
}) => {
  const t = useTexts('introductions')
  const { viewer } = useAuth()
  const reason = useReason('introductions')(mayCall(proposeIntroduction.access, viewer))
  const isOn = useFlag(introductionsFlag)
  const [isOpen, setOpen] = useState(false)
  const [hasBeenOpened, setHasBeenOpened] = useState(false)
  const show = () => {
    setHasBeenOpened(true)
    setOpen(true)
  }
  if (!isOn) return null
  return (
    <>
      <Button
        icon={<Handshake />}
        onPointerEnter={lazyDialog.preload}
        onFocus={lazyDialog.preload}
        onClick={show}
        className={className}
        {...(reason && { reason })}
      >
        {t('propose.open')}
      </Button>
      {hasBeenOpened && <lazyDialog.Overlay member={member} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
