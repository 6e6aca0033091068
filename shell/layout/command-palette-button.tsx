import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { iconButtonClasses } from '../ui/button-styles.ts'
import { lazyOverlay } from './lazy-overlay.tsx'

const { preload, Overlay } = lazyOverlay(() => import('./command-palette.tsx'))

/** Opens the command palette, also with Ctrl-K or ⌘-K (NAV-06). */
export const CommandPaletteButton = () => {
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
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <Search />
      </button>
      {isOpen && <Overlay onClose={() => setOpen(false)} />}
    </>
  )
}
