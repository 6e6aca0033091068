import Menu from 'lucide-react/icons/menu'
import { useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { iconButtonClasses } from '../ui/button-styles.ts'
import { lazyOverlay } from './lazy-overlay.tsx'

const { preload, Overlay } = lazyOverlay(() => import('./drawer-menu.tsx'))

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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Menu className="text-xl" />
      </button>
      {isOpen && <Overlay onClose={() => setOpen(false)} />}
    </>
  )
}
