import Bell from 'lucide-react/icons/bell'
import { useRef } from 'react'
import { countedUnread, unreadCount } from '#features/notifications/contract/index.ts'
import { useAnswer } from '../api/query.ts'
import { useTexts } from '../i18n/texts.ts'
import { loadBellPanel } from '../feature-slots.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { useOpen, whenReached } from './lazy-overlay.tsx'

const { warm, Opened } = whenReached(loadBellPanel)

/** What the member was told and has not read (NOTI-02); the latest of it opens from here. */
export const BellButton = () => {
  const t = useTexts('shell')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useOpen(root)
  const count = useAnswer(unreadCount, {}).data?.count ?? 0
  return (
    <div ref={root} className="sm:relative">
      <IconButton
        // Beyond what is counted the badge says how many at least, and is read aloud.
        label={count > 0 && count < countedUnread ? t('nav.notifications_unread', { count }) : t('nav.notifications')}
        icon={<Bell />}
        variant="quiet"
        count={count}
        aria-expanded={isOpen}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </div>
  )
}
