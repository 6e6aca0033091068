import Languages from 'lucide-react/icons/languages'
import { useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { iconButtonClasses } from '../ui/button-styles.ts'
import { useDisclosure, lazyOverlay } from './lazy-overlay.tsx'

const { preload, Overlay } = lazyOverlay(() => import('./preferences-menu.tsx'))

export const PreferencesButton = () => {
  const t = useTexts('shell')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useDisclosure(root)
  return (
    <div ref={root} className="relative hidden sm:block">
      <button
        type="button"
        aria-label={t('nav.preferences')}
        aria-expanded={isOpen}
        title={t('nav.preferences')}
        className={iconButtonClasses()}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        <Languages />
      </button>
      {isOpen && <Overlay onClose={() => setOpen(false)} />}
    </div>
  )
}
