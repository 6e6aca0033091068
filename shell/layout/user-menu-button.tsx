import { useRef } from 'react'
import type { SessionViewer } from '#features/accounts/contract/index.ts'
import { useTexts } from '../i18n/texts.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/badge.tsx'
import { useUnreadCount } from './use-unread-count.ts'
import { useDisclosure, lazyOverlay } from './lazy-overlay.tsx'

const { preload, Overlay } = lazyOverlay(() => import('./user-menu.tsx'))

/** NAV-03 */
export const UserMenuButton = ({ viewer }: { viewer: SessionViewer }) => {
  const t = useTexts('shell')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useDisclosure(root)
  const unread = useUnreadCount()
  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        className="relative grid size-11 place-items-center rounded-full"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sr-only">{t('nav.user_menu')}</span>
        <Avatar name={viewer.fullName} src={viewer.avatarUrl} size="sm" />
        {unread > 0 && (
          <span className="absolute -end-1 -top-0.5">
            <CountBadge count={unread} label={t('nav.unread', { count: unread })} />
          </span>
        )}
      </button>
      {isOpen && <Overlay viewer={viewer} unread={unread} onClose={() => setOpen(false)} />}
    </div>
  )
}
