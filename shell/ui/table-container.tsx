import { useRef, type ReactNode } from 'react'
import { updateScrollEdges, useScrollEdges } from './scroll-edges.ts'

/**
 * A raised place for a table. Where it is wider than the screen it scrolls sideways, by keyboard too, and fades out at the end
 * where more of it waits. `label` is what it shows.
 */
export const TableContainer = ({ label, children }: { label: string; children: ReactNode }) => {
  const table = useRef<HTMLElement>(null)
  useScrollEdges(table)
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface-raised">
      <section
        ref={table}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer (WCAG 2.1.1)
        tabIndex={0}
        onScroll={({ currentTarget }) => updateScrollEdges(currentTarget)}
        className="faded-edges overflow-x-auto rounded-xl focus-visible:-outline-offset-2"
      >
        {children}
      </section>
    </div>
  )
}
