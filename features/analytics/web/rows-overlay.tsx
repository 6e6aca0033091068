import { useSearchParams } from 'react-router'
import { lazyOverlay } from '#shell/layout/lazy-overlay.tsx'
import { parseRows, withoutRows } from './rows-search.ts'

const dialog = lazyOverlay(() => import('./rows-dialog.tsx'))

/** Shows the rows that the address asks for (ANA-01), over the tab. */
export const RowsOverlay = () => {
  const [search, setSearch] = useSearchParams()
  const target = parseRows(search)
  if (!target) return null
  return (
    <dialog.Overlay
      target={target}
      onClose={() => setSearch(withoutRows(search), { replace: true, preventScrollReset: true })}
    />
  )
}
