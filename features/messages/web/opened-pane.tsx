import MessagesSquare from 'lucide-react/icons/messages-square'
import { useTexts } from '#shell/i18n/texts.ts'
import { useHydrated } from '#shell/use-hydrated.ts'
import type { MessagesLocation } from './messages-path.ts'
import { ComposePane } from './drafts/compose-pane.tsx'
import { LoadingPane } from './loading-pane.tsx'
import { NewMessage } from './drafts/new-message.tsx'
import { SendingPane } from './sending/sending-pane.tsx'
import { ThreadPane } from './thread/thread-pane.tsx'

export const OpenedPane = ({ location }: { location: MessagesLocation }) => {
  const t = useTexts('messages')
  const { opened } = location
  // Drafts and queued messages are in the browser's storage.
  const isHydrated = useHydrated()
  if (opened && opened.kind !== 'thread' && !isHydrated) return <LoadingPane location={location} />
  switch (opened?.kind) {
    case 'thread':
      return <ThreadPane key={opened.id} id={opened.id} location={location} />
    case 'draft':
      return <ComposePane key={opened.clientId} clientId={opened.clientId} to={opened.to} location={location} />
    case 'new':
      return <NewMessage to={opened.to} location={location} />
    case 'sending':
      return <SendingPane key={opened.key} sendingKey={opened.key} location={location} />
    default:
      return (
        <div className="grid h-full place-items-center p-8 text-center">
          <div className="flex flex-col items-center gap-3 text-ink-muted">
            <span className="grid size-14 place-items-center rounded-full bg-surface-sunken text-2xl">
              <MessagesSquare />
            </span>
            <p>{t('nothing_open')}</p>
          </div>
        </div>
      )
  }
}
