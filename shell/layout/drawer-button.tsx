import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { iconButtonClasses } from '../ui/button-styles.ts'
import { whenReached } from './lazy-overlay.tsx'

const { warm, Opened } = whenReached(() => import('./drawer-menu.tsx'))

/** Opens the drawer on narrow screens. */
export const DrawerButton = () => {
  const t = useTexts('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.open_menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`${iconButtonClasses()} lg:hidden`}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      >
        <Menu className="text-xl" />
      </button>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </>
  )
}
