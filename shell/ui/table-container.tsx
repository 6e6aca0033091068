import { useRef, type ReactNode } from 'react'
import { updateScrollEdges, useScrollEdges } from './scroll-edges.ts'

/** Scrolls a wide table sideways, also by keyboard, and fades it at the ends with more content. */
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
