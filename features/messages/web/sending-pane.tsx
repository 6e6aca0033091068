import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '#shell/ui/spinner.tsx'
import { pathOf, type Place } from './address.ts'
import { OtherAvatar } from './other-avatar.tsx'
import { OtherName } from './other-name.tsx'
import { useOutbox } from './outbox.ts'
import { PaneHeader } from './pane-header.tsx'
import { PendingItem } from './pending-item.tsx'

/** A first message on its way: as its thread will look, once there is one. */
export const SendingPane = ({ sendingKey, place }: { sendingKey: string; place: Place }) => {
  const navigate = useNavigate()
  const { pending, isRead } = useOutbox()
  const one = pending.find(({ key }) => key === sendingKey)
  const isGone = isRead && one === undefined
  useEffect(() => {
    if (!isGone) return
    // Sent in another tab, or before this page was loaded: it stands among what was sent. When it was sent here, the
    // mailbox has led to its thread already.
    const timer = setTimeout(() => void navigate(pathOf({ ...place, opened: null }), { replace: true, preventScrollReset: true }), 1000)
    return () => clearTimeout(timer)
  }, [isGone, navigate, place])
  if (!one) {
    return (
      <div className="grid flex-1 place-items-center p-8">
        <Spinner size="lg" showLabel />
      </div>
    )
  }
  return (
    <>
      <PaneHeader place={place}>
        <div className="flex min-w-0 items-center gap-3">
          <OtherAvatar person={one.words.recipient} />
          <div className="min-w-0">
            <h2 dir="auto" className="truncate [text-align:-webkit-match-parent] [text-align:match-parent] font-bold tracking-tight">
              {one.words.subject}
            </h2>
            <p className="truncate text-sm text-ink-muted">
              <OtherName other={one.words.recipient} />
            </p>
          </div>
        </div>
      </PaneHeader>
      <div className="min-h-0 flex-1 overflow-y-auto p-4 lg:p-6">
        <ol>
          <PendingItem
            pending={one}
            onEdit={() => void navigate(pathOf({ ...place, opened: { kind: 'draft', clientId: sendingKey, to: null } }), { replace: true, preventScrollReset: true })}
            onDiscard={() => void navigate(pathOf({ ...place, opened: null }), { replace: true, preventScrollReset: true })}
          />
        </ol>
      </div>
    </>
  )
}
