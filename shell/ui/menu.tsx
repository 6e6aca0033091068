import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator, SubmenuTrigger } from 'react-aria-components/Menu'
import { useNavigate } from 'react-router'
import { AriaLocaleProvider } from './aria-locale-provider.tsx'
import { classes } from './classes.ts'
import type { MenuEntry, MenuProps } from './menu-entries.ts'
import { submenuDelayMs, submenuGraceMs } from './menu-timing.ts'
import { popoverClasses, optionClasses, panelClasses } from './overlay-styles.ts'

/** When to check that an open menu has the focus. */
const focusCheckDelaysMs = [60, 250, 600] as const

/** A menu button. Use `LazyMenu` on public pages. */
export const Menu = ({
  label,
  trigger,
  triggerClassName,
  entries,
  header,
  placement = 'bottom end',
  defaultOpen,
}: MenuProps) => {
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  // Focus the trigger before opening, so that closing returns the focus to it.
  useEffect(() => {
    if (!defaultOpen) return
    button.current?.focus()
    setOpen(true)
  }, [defaultOpen])
  // A dialog that closes at the same time may take the focus away; give it back to the menu.
  useEffect(() => {
    if (!open) return
    const timers = focusCheckDelaysMs.map((ms) =>
      setTimeout(() => document.activeElement === document.body && list.current?.focus(), ms),
    )
    return () => timers.forEach(clearTimeout)
  }, [open])
  return (
    <AriaLocaleProvider>
      <MenuTrigger isOpen={open} onOpenChange={setOpen}>
        <AriaButton ref={button} aria-label={label} className={triggerClassName}>
          {trigger}
        </AriaButton>
        <Popover
          placement={placement}
          offset={6}
          className={classes(panelClasses, popoverClasses, 'max-w-[calc(100vw-1.5rem)] min-w-56 overflow-auto')}
        >
          {header && <div className="border-b border-line px-4 py-3">{header}</div>}
          <MenuItems label={label} entries={entries} listRef={list} />
        </Popover>
      </MenuTrigger>
    </AriaLocaleProvider>
  )
}

const MenuItems = ({
  label,
  entries,
  listRef,
}: {
  label: string
  entries: readonly MenuEntry[]
  listRef?: RefObject<HTMLDivElement | null>
}) => {
  const own = useRef<HTMLDivElement>(null)
  const list = listRef ?? own
  useSubmenuGrace(list)
  return (
    <AriaMenu ref={list} aria-label={label} className="p-1.5 outline-none">
      {entries.map((entry, at) =>
        entry === 'line' ? (
          <Separator key={`line-${at}`} className="mx-2.5 my-1.5 h-px bg-line" />
        ) : 'items' in entry ? (
          <SubmenuTrigger key={entry.id} delay={submenuDelayMs}>
            <MenuEntryItem entry={entry} />
            <Popover
              offset={-2}
              crossOffset={-6}
              className={classes(panelClasses, popoverClasses, 'min-w-48 overflow-auto')}
            >
              <MenuItems label={entry.label} entries={entry.items} />
            </Popover>
          </SubmenuTrigger>
        ) : (
          <MenuEntryItem key={entry.id} entry={entry} />
        ),
      )}
    </AriaMenu>
  )
}

const MenuEntryItem = ({ entry }: { entry: Exclude<MenuEntry, 'line'> }) => {
  const navigate = useNavigate()
  const act = 'to' in entry ? () => void navigate(entry.to) : 'onSelect' in entry ? entry.onSelect : undefined
  const disabled = 'onSelect' in entry && entry.disabled
  const count = 'count' in entry ? (entry.count ?? 0) : 0
  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      {...(act && { onAction: act })}
      {...(disabled && { isDisabled: true })}
      className={classes(optionClasses, 'tone' in entry && entry.tone === 'danger' && 'text-danger')}
    >
      {entry.icon && <span className="text-ink-muted [[data-focused]_&]:text-ink">{entry.icon}</span>}
      <span className="flex min-w-0 flex-1 flex-col">
        <span>{entry.label}</span>
        {entry.hint && <span className="text-xs text-ink-muted">{entry.hint}</span>}
      </span>
      {count > 0 && (
        <span className="min-w-5 rounded-full bg-danger px-1.5 text-center text-xs leading-5 font-bold text-danger-ink tabular-nums">
          {count > 99 ? '99+' : count}
        </span>
      )}
      {'checked' in entry && entry.checked && <Check className="text-primary" />}
      {'items' in entry && <ChevronRight className="text-ink-faint" />}
    </MenuItem>
  )
}

/** react-aria waits a second for a pointer that stops on its way to a submenu. The product waits 300 ms. */
const useSubmenuGrace = (list: RefObject<HTMLDivElement | null>) => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = ({ clientX, clientY }: PointerEvent) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const menu = list.current
        if (menu?.style.pointerEvents !== 'none') return
        menu.style.pointerEvents = ''
        const target = document.elementFromPoint(clientX, clientY)
        if (target && menu.contains(target))
          target.dispatchEvent(
            new PointerEvent('pointerover', { bubbles: true, cancelable: true, pointerType: 'mouse' }),
          )
      }, submenuGraceMs)
    }
    window.addEventListener('pointermove', moved)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', moved)
    }
  }, [list])
}
