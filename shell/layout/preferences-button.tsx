import Languages from 'lucide-react/icons/languages'
import { useRef } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { iconButtonClasses } from '../ui/button-styles.ts'
import { useOpen, whenReached } from './lazy-overlay.tsx'

const { warm, Opened } = whenReached(() => import('./preferences-menu.tsx'))

/** Language and appearance for visitors. */
export const PreferencesButton = () => {
  const t = useTexts('shell')
  const root = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useOpen(root)
  return (
    <div ref={root} className="relative hidden sm:block">
      <button
        type="button"
        aria-label={t('nav.preferences')}
        aria-expanded={isOpen}
        title={t('nav.preferences')}
        className={iconButtonClasses()}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(!isOpen)}
      >
        <Languages />
      </button>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </div>
  )
}
