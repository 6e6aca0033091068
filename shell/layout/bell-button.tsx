import Bell from 'lucide-react/icons/bell'
import { useRef } from 'react'
import { maxUnreadCount, unreadCount } from '#features/notifications/contract/index.ts'
import { useEndpointQuery } from '../api/query.ts'
import { useTexts } from '../i18n/texts.ts'
import { loadBellPanel } from '../feature-slots.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useDisclosure, lazyOverlay } from './lazy-overlay.tsx'

const { preload, Overlay } = lazyOverlay(loadBellPanel)

/** The bell with the number of unread notifications; opens the latest ones (NOTI-02). */
export const BellButton = () => {
  const t = useTexts('shell')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useDisclosure(root)
  const count = useEndpointQuery(unreadCount, {}).data?.count ?? 0
  return (
    <div ref={root} className="sm:relative">
      <IconButton
        // At `maxUnreadCount` the exact count is unknown; IconButton then appends the badge's text to the label.
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
