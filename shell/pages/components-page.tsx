import { lazy, Suspense, useSyncExternalStore } from 'react'
import { PageSpinner } from '../layout/page-spinner.tsx'

const Gallery = lazy(async () => ({ default: (await import('../ui/gallery.tsx')).Gallery }))

const never = () => () => undefined

/** `/dev/ui`: the design system, every part in both directions and both themes. Drawn in the browser alone. */
export default function ComponentsPage() {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <>
      <title>UI</title>
      {inBrowser ? (
        <Suspense fallback={<PageSpinner />}>
          <Gallery />
        </Suspense>
      ) : (
        <PageSpinner />
      )}
    </>
  )
}
