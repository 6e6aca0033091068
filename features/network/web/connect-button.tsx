import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPlus from 'lucide-react/icons/user-plus'
import UserX from 'lucide-react/icons/user-x'
import { type ReactNode, useState } from 'react'
import type { ConnectionView } from '#features/network/contract/index.ts'
import { useReason } from '#shell/i18n/use-reason.ts'
import { useTexts } from '#shell/i18n/texts.ts'
import { whenReached } from '#shell/layout/lazy-overlay.tsx'
import { Button } from '#shell/ui/button.tsx'
import { buttonClasses } from '#shell/ui/button-styles.ts'
import type { MenuEntry } from '#shell/ui/menu-entries.ts'
import { MenuOnDemand } from '#shell/ui/lazy-menu.tsx'
import { type Named, useAnswers } from './connection-actions.ts'
import { useKeptFocus } from './use-focus-fallback.ts'

const asking = whenReached(() => import('./request-dialog.tsx'))
const removing = whenReached(() => import('./remove-dialog.tsx'))

export type ConnectButtonProps = {
  member: Named
  connection: ConnectionView
  /** What the view says of `connect`: `'ok'`, or the code that says why not. */
  verdict?: string | undefined
  size?: 'sm' | 'md' | undefined
  /** The first thing to do on its page. */
  prominent?: boolean | undefined
}

/** How the viewer stands to a member, and the next step from there (NET-02): ask, take back, say yes or no, part. */
export const ConnectButton = (props: ConnectButtonProps) => {
  const kept = useKeptFocus<HTMLSpanElement>(props.connection.state)
  return (
    <span {...kept} className="inline-flex">
      <Step {...props} />
    </span>
  )
}

const Step = (props: ConnectButtonProps) => {
  switch (props.connection.state) {
    case 'none':
      return <Ask {...props} />
    case 'requested':
      return <Requested {...props} />
    case 'asked':
      return <AnswerButtons member={props.member} size={props.size} />
    case 'connected':
      return <Connected {...props} />
  }
}

const Ask = ({ member, verdict = 'ok', size, prominent = false }: ConnectButtonProps) => {
  const t = useTexts('network')
  const reason = useReason('network')(verdict)
  const [isOpen, setOpen] = useState(false)
  const [isReached, setReached] = useState(false)
  const show = () => {
    setReached(true)
    setOpen(true)
  }
  return (
    <>
      <Button
        variant={prominent ? 'primary' : 'secondary'}
        size={size}
        icon={<UserPlus />}
        aria-label={t('connect.ask_label', { name: member.fullName })}
        onPointerEnter={asking.warm}
        onFocus={asking.warm}
        onClick={show}
        {...(reason !== undefined && { reason })}
      >
        {t('connect.ask')}
      </Button>
      {isReached && <asking.Opened member={member} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

type StateMenuProps = Pick<ConnectButtonProps, 'size' | 'prominent'> & {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  children: string
}

/** A state that is not a step: what can be done about it is one press further. */
const StateMenu = ({ label, icon, size, prominent, entries, children }: StateMenuProps) => (
  <MenuOnDemand
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

const Requested = ({ member, size, prominent }: ConnectButtonProps) => {
  const t = useTexts('network')
  const { withdraw } = useAnswers(member)
  return (
    <StateMenu
      label={t('connect.requested_label', { name: member.fullName })}
      icon={<Clock />}
      size={size}
      prominent={prominent}
      entries={[{ id: 'withdraw', label: t('connect.withdraw'), icon: <Undo2 />, onSelect: withdraw }]}
    >
      {t('connect.requested')}
    </StateMenu>
  )
}

const Connected = ({ member, size, prominent }: ConnectButtonProps) => {
  const t = useTexts('network')
  const [isOpen, setOpen] = useState(false)
  const [isReached, setReached] = useState(false)
  const ask = () => {
    setReached(true)
    setOpen(true)
  }
  return (
    <>
      <StateMenu
        label={t('connect.connected_label', { name: member.fullName })}
        icon={<Check className="text-positive" />}
        size={size}
        prominent={prominent}
        entries={[{ id: 'remove', label: t('connect.remove'), icon: <UserX />, tone: 'danger', onSelect: ask }]}
      >
        {t('connect.connected')}
      </StateMenu>
      {isReached && <removing.Opened member={member} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Yes and no to a member who has asked. */
const AnswerButtons = ({ member, size }: Pick<ConnectButtonProps, 'member' | 'size'>) => {
  const t = useTexts('network')
  const { accept, decline, isAccepting, isDeclining } = useAnswers(member)
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
