import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { iconButtonClasses } from '../ui/button-styles.ts'
import { whenReached } from './lazy-overlay.tsx'

const { warm, Opened } = whenReached(() => import('./command-palette.tsx'))

/** Opens the command palette: by its button, and everywhere by Ctrl-K or ⌘-K (NAV-06). */
export const CommandPaletteKey = () => {
  const t = useTexts('shell')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.palette')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={t('nav.palette')}
        className={iconButtonClasses()}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      >
        <Search />
      </button>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </>
  )
}
