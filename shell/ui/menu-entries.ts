import type { ReactNode } from 'react'

type MenuEntryBase = {
  id: string
  label: string
  icon?: ReactNode
  /** A small second line. */
  hint?: string | undefined
}

/** One line of a menu: it leads somewhere (`to`), does something (`onSelect`) or opens a menu of its own (`items`). */
export type MenuEntry =
  | (MenuEntryBase & { to: string; count?: number | undefined })
  | (MenuEntryBase & {
      onSelect: () => void
      tone?: 'danger' | undefined
      disabled?: boolean | undefined
      checked?: boolean | undefined
      count?: number | undefined
    })
  | (MenuEntryBase & { items: readonly MenuEntry[] })
  | 'line'

export type MenuProps = {
  /** What the trigger is called: read aloud, and the menu's name. */
  label: string
  /** What the trigger shows. */
  trigger: ReactNode
  /** `buttonClasses(…)` or `iconButtonClasses(…)`. */
  triggerClassName: string
  entries: readonly MenuEntry[]
  /** Above the lines (who is signed in). */
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  /** Opens as soon as it is there. */
  defaultOpen?: boolean | undefined
}
