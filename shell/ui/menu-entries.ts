import type { ReactNode } from 'react'

type MenuEntryBase = {
  id: string
  label: string
  icon?: ReactNode
  hint?: string | undefined
}

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
  label: string
  trigger: ReactNode
  /** `buttonClasses(…)` or `iconButtonClasses(…)`. */
  triggerClassName: string
  entries: readonly MenuEntry[]
  header?: ReactNode
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  defaultOpen?: boolean | undefined
}
