import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { Spinner } from '#shell/ui/spinner.tsx'
import { messagesPath, type MessagesLocation } from '../messages-path.ts'
import { useDrafts } from './use-drafts.ts'
import { newClientId } from './draft-sync.ts'

/** Puts a client id into the URL, so that a reload continues the draft. Reuses a draft to the same member. */
export const NewMessage = ({ to, location }: { to: string | null; location: MessagesLocation }) => {
  const navigate = useNavigate()
  const { copies, isPending } = useDrafts()
  const begun =
    to === null
      ? undefined
      : copies.find(({ words }) => words.recipient?.id === to && !words.threadId && !words.forwardOf)
  const isReady = to === null || !isPending
  useEffect(() => {
    if (!isReady) return
    void navigate(
      messagesPath({ ...location, opened: { kind: 'draft', clientId: begun?.clientId ?? newClientId(), to } }),
      {
        replace: true,
        preventScrollReset: true,
      },
    )
    // Run once: the navigation changes the URL.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady])
  return (
    <div className="grid flex-1 place-items-center p-8">
      <Spinner size="lg" showLabel />
    </div>
  )
}
