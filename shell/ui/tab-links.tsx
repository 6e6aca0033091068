import { useEffect, useRef, type ReactNode } from 'react'
import { Link as RouterLink, type To } from 'react-router'
import { classes } from './classes.ts'
import { updateScrollEdges, scrollIntoRow, useScrollEdges } from './scroll-edges.ts'

export type TabLink = { to: To; label: string; current: boolean; icon?: ReactNode; count?: number | undefined }

export const tabListClasses =
  'faded-edges flex gap-1 max-sm:gap-0 overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]'
export const tabClasses = (current: boolean) =>
  classes(
    'relative inline-flex min-h-11 flex-none scroll-mx-12 cursor-pointer items-center gap-2 rounded-t-md px-3 text-sm max-sm:gap-1.5 max-sm:px-2.5 whitespace-nowrap transition-colors',
    'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full after:transition-colors focus-visible:-outline-offset-2',
    current ? 'font-medium text-ink after:bg-primary' : 'text-ink-muted hover:text-ink',
  )

const railListClasses = 'lg:flex-col lg:overflow-visible lg:border-b-0'
const railClasses = (current: boolean) =>
  classes(
    'lg:rounded-md lg:py-2 lg:whitespace-normal lg:after:hidden lg:hover:bg-surface-hover',
    current && 'lg:bg-surface-sunken',
  )

type TabLinksProps = {
  label: string
  tabs: readonly TabLink[]
  /** `rail`: a column beside the content on wide pages. */
  variant?: 'row' | 'rail'
  className?: string
}

/** Tabs whose state is in the URL, so that they can be shared, opened in a new tab and reached by going back. */
export const TabLinks = ({ label, tabs, variant = 'row', className }: TabLinksProps) => {
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  // The selected tab may be outside the visible part of the row.
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current]')
    if (list.current && chosen) scrollIntoRow(list.current, chosen)
  }, [current])
  useScrollEdges(list)
  return (
    <nav aria-label={label} className={className}>
      <div
        ref={list}
        onScroll={({ currentTarget }) => updateScrollEdges(currentTarget)}
        className={classes(tabListClasses, variant === 'rail' && railListClasses)}
      >
        {tabs.map((tab) => (
          <RouterLink
            key={tab.label}
            to={tab.to}
            prefetch="intent"
            preventScrollReset
            aria-current={tab.current ? 'page' : undefined}
            className={classes(tabClasses(tab.current), variant === 'rail' && railClasses(tab.current))}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-surface-sunken px-1.5 text-xs text-ink-muted tabular-nums">
                {tab.count}
              </span>
            )}
          </RouterLink>
        ))}
      </div>
    </nav>
  )
}
