import Bell from 'lucide-react/icons/bell'
import { useRef } from 'react'
import { maxUnreadCount, unreadCount } from '#features/notifications/contract/index.ts'
import { useEndpointQuery } from '../api/query.ts'
import { useTexts } from '../i18n/texts.ts'
import { loadBellPanel } from '../feature-slots.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useDisclosure, lazyOverlay } from './lazy-overlay.tsx'

const { preload, Overlay } = lazyOverlay(loadBellPanel)

/** What the member was told and has not read (NOTI-02); the latest of it opens from here. */
export const BellButton = () => {
  const t = useTexts('shell')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useDisclosure(root)
  const count = useEndpointQuery(unreadCount, {}).data?.count ?? 0
  return (
    <div ref={root} className="sm:relative">
      <IconButton
        // Beyond what is counted the badge says how many at least, and is read aloud.
        label={count > 0 && count < maxUnreadCount ? t('nav.notifications_unread', { count }) : t('nav.notifications')}
        icon={<Bell />}
        variant="quiet"
        count={count}
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Overlay onClose={() => setOpen(false)} />}
    </div>
  )
}
