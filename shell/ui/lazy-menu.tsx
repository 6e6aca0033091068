import { lazy, Suspense, useState } from 'react'
import { patiently } from '../layout/import-with-retry.ts'
import type { MenuProps } from './menu-entries.ts'

const load = () => import('./menu.tsx')
const warm = () => void load().catch(() => undefined)
const Menu = lazy(async () => ({ default: (await patiently(load)).Menu }))

/**
 * A menu whose machinery is loaded when the reader reaches for it, so that a public page's first load does without:
 * until it is pressed a plain button stands in its place. Same props as `Menu`.
 */
export const MenuOnDemand = (props: MenuProps) => {
  const [wanted, setWanted] = useState(false)
  const plain = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="true"
      aria-expanded={wanted}
      className={props.triggerClassName}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </button>
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <Menu {...props} defaultOpen />
    </Suspense>
  )
}
