import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { submenuDelayMs, submenuGraceMs } from '../ui/menu-timing.ts'

export const menuItem =
  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-start text-sm text-ink transition-colors hover:bg-surface-hover focus-visible:bg-surface-hover coarse:min-h-11'

const itemsOf = (panel: HTMLElement): HTMLElement[] =>
  [...panel.querySelectorAll<HTMLElement>('a, button')].filter((item) => item.closest('[data-menu]') === panel)

/** Arrow keys, Home and End move the focus within a menu, in addition to Tab. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (to === undefined || at < 0) return
  event.preventDefault()
  event.stopPropagation()
  items.at(to % items.length)?.focus()
}

export const MenuPanel = ({
  label,
  children,
  className = '',
}: {
  label: string
  children: ReactNode
  className?: string
}) => (
  <div
    role="group"
    aria-label={label}
    data-menu
    onKeyDown={moveFocus}
    className={`absolute end-0 top-full z-10 mt-2 w-64 animate-rise rounded-xl border border-line bg-surface-raised p-1.5 shadow-high ${className}`}
  >
    {children}
  </div>
)

/** Opens on hover, by the arrow key that points to it, and on click. */
export const Submenu = ({
  label,
  icon,
  value,
  children,
}: {
  label: string
  icon: ReactNode
  value: string
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const root = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const setOpenLater = (open: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), delayMs)
  }
  const setOpenNow = (open: boolean) => {
    clearTimeout(timer.current)
    setOpen(open)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const openingKey = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const closingKey = openingKey === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    // The submenu opens towards the start of the line.
    if (event.key === openingKey && !isOpen) {
      setOpenNow(true)
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('[data-menu] button')?.focus())
    } else if (isOpen && (event.key === closingKey || event.key === 'Escape')) {
      event.stopPropagation()
      event.nativeEvent.stopImmediatePropagation()
      setOpenNow(false)
      root.current?.querySelector<HTMLElement>('button')?.focus()
    }
  }
  return (
    <div
      ref={root}
      className="relative"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpenLater(true, submenuDelayMs)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpenLater(false, submenuGraceMs)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpenNow(false)
      }}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        className={menuItem}
        // A mouse click follows a hover, which has opened the submenu already; keep it open.
        onClick={({ nativeEvent }) => setOpenNow((nativeEvent as PointerEvent).pointerType === 'mouse' || !isOpen)}
      >
        {icon}
        <span className="flex-1">{label}</span>
        <span className="text-xs text-ink-faint">{value}</span>
        <ChevronLeft className="text-ink-faint" />
      </button>
      {isOpen && (
        <div
          id={panelId}
          role="group"
          aria-label={label}
          data-menu
          onKeyDown={moveFocus}
          className="absolute start-1 top-full z-20 w-48 animate-appear rounded-xl border border-line bg-surface-raised p-1.5 shadow-high sm:start-auto sm:end-full sm:top-0 sm:me-1"
        >
          {children}
        </div>
      )}
    </div>
  )
}
