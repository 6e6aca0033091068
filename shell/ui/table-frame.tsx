import type { ReactNode } from 'react'

/** A raised place for a table. Where it is wider than the screen it scrolls sideways, by keyboard too. `label` is what it shows. */
export const TableFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable without a pointer (WCAG 2.1.1)
    tabIndex={0}
    className="overflow-x-auto rounded-xl border border-line bg-surface-raised"
  >
    {children}
  </section>
)
