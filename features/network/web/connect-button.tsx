import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import { type ReactNode, useState } from 'react'
import type { ConnectionView } from '../contract/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { LazyMenu } from '#shell/ui/lazy-menu.tsx'
import { type NamedMember, useConnectionActions } from './connection-actions.ts'
import { useFocusFallback } from './use-focus-fallback.ts'

const requestDialog = lazyOverlay(() => import('./request-dialog.tsx'))
const removeDialog = lazyOverlay(() => import('./remove-dialog.tsx'))

export type ConnectButtonProps = {
  member: NamedMember
  connection: ConnectionView
  /** The view's `can.connect`: `'ok'` or an error code. */
  verdict?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** Use the primary style. */
  prominent?: boolean | undefined
}

/** Shows the connection to a member and its next steps (NET-02): request, withdraw, answer or remove. */
export const ConnectButton = (props: ConnectButtonProps) => {
  const focusProps = useFocusFallback<HTMLSpanElement>(props.connection.state)
  return (
    <span {...focusProps} className="inline-flex">
      <ConnectionControl {...props} />
    </span>
  )
}

const ConnectionControl = (props: ConnectButtonProps) => {
  switch (props.connection.state) {
    case 'none':
      return <RequestButton {...props} />
    case 'requested':
      return <RequestedMenu {...props} />
    case 'asked':
      return <AnswerButtons member={props.member} size={props.size} />
    case 'connected':
      return <ConnectedMenu {...props} />
  }
}

const RequestButton = ({ member, verdict = 'ok', size, prominent = false }: ConnectButtonProps) => {
  const t = useTexts('network')
  const reason = useReason('network')(verdict)
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const openDialog = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant={prominent ? 'primary' : 'secondary'}
        size={size}
        icon={<UserPlus />}
        aria-label={t('connect.ask_label', { name: member.fullName })}
        onPointerEnter={requestDialog.preload}
        onFocus={requestDialog.preload}
        onClick={openDialog}
        {...(reason !== undefined && { reason })}
      >
        {t('connect.ask')}
      </Button>
      {hasOpened && <requestDialog.Overlay member={member} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

type ConnectionMenuProps = Pick<ConnectButtonProps, 'size' | 'prominent'> & {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  children: string
}

const ConnectionMenu = ({ label, icon, size, prominent, entries, children }: ConnectionMenuProps) => (
  <LazyMenu
    label={label}
    trigger={
      <>
        {icon}
        <span>{children}</span>
        <ChevronDown className="text-ink-muted" />
      </>
    }
    triggerClassName={buttonClasses({ variant: prominent ? 'secondary' : 'quiet', size })}
    entries={entries}
  />
)

const RequestedMenu = ({ member, size, prominent }: ConnectButtonProps) => {
  const t = useTexts('network')
  const { withdraw } = useConnectionActions(member)
  return (
    <ConnectionMenu
      label={t('connect.requested_label', { name: member.fullName })}
      icon={<Clock />}
      size={size}
      prominent={prominent}
      entries={[{ id: 'withdraw', label: t('connect.withdraw'), icon: <Undo2 />, onSelect: withdraw }]}
    >
      {t('connect.requested')}
    </ConnectionMenu>
  )
}

const ConnectedMenu = ({ member, size, prominent }: ConnectButtonProps) => {
  const t = useTexts('network')
  const [isOpen, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const openDialog = () => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <ConnectionMenu
        label={t('connect.connected_label', { name: member.fullName })}
        icon={<Check className="text-positive" />}
        size={size}
        prominent={prominent}
        entries={[{ id: 'remove', label: t('connect.remove'), icon: <UserX />, tone: 'danger', onSelect: openDialog }]}
      >
        {t('connect.connected')}
      </ConnectionMenu>
      {hasOpened && <removeDialog.Overlay member={member} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

const AnswerButtons = ({ member, size }: Pick<ConnectButtonProps, 'member' | 'size'>) => {
  const t = useTexts('network')
  const { accept, decline, isAccepting, isDeclining } = useConnectionActions(member)
  const name = member.fullName
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Button
        variant="primary"
        size={size}
        icon={<Check />}
        aria-label={t('connect.accept_label', { name })}
        pending={isAccepting}
        onClick={accept}
      >
        {t('connect.accept')}
      </Button>
      <Button
        variant="quiet"
        size={size}
        aria-label={t('connect.decline_label', { name })}
        pending={isDeclining}
        onClick={decline}
      >
        {t('connect.decline')}
      </Button>
    </span>
  )
}
