import { type ComponentType, lazy, Suspense, useState } from 'react'
import { SectionErrorBoundary } from '../errors/section-error-boundary.tsx'
import { ListSkeleton } from '../ui/skeleton.tsx'

/** A tab of a page whose content another area may provide: a module whose default export takes no props. */
export type LazyTab<Name extends string> = { name: Name; load: () => Promise<{ default: ComponentType }> }

/** Returns the content of the given tabs, each with its code and texts loaded on demand. Give it `key={name}`. */
export const lazyTabContent = <Name extends string>(tabs: readonly LazyTab<Name>[]) => {
  const components = new Map(tabs.map(({ name, load }) => [name, lazy(load)]))
  return ({ tab: { name, load } }: { tab: LazyTab<Name> }) => {
    const [Loaded, setLoaded] = useState(() => components.get(name) ?? lazy(load))
    const retry = () => {
      const next = lazy(load)
      components.set(name, next)
      setLoaded(() => next)
    }
    return (
      <SectionErrorBoundary onRetry={retry}>
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <Loaded />
        </Suspense>
      </SectionErrorBoundary>
    )
  }
}
