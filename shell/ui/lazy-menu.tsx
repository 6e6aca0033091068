import { lazy, Suspense, useState } from 'react'
import { importWithRetry } from '../layout/import-with-retry.ts'
import type { MenuProps } from './menu-entries.ts'

const load = () => import('./menu.tsx')
const preload = () => void load().catch(() => undefined)
const Menu = lazy(async () => ({ default: (await importWithRetry(load)).Menu }))

/** A `Menu` that is loaded on first use, to keep it out of public pages' first load. */
export const LazyMenu = (props: MenuProps) => {
  const [isRequested, setRequested] = useState(false)
  const placeholder = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="true"
      aria-expanded={isRequested}
      className={props.triggerClassName}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setRequested(true)}
    >
      {props.trigger}
    </button>
  )
  if (!isRequested) return placeholder
  return (
    <Suspense fallback={placeholder}>
      <Menu {...props} defaultOpen />
    </Suspense>
  )
}
