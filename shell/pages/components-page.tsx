import { lazy, Suspense } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { pageRequest } from '../api/page-data.ts'
import { PageSpinner } from '../layout/page-spinner.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { NotFound } from '../errors/not-found.tsx'

/** 404 in production. */
export const loader = ({ context }: { context: Readonly<RouterContextProvider> }) => {
  if (!context.get(pageRequest).showsDevelopersPages) throw data(null, { status: 404 })
  return null
}
export const ErrorBoundary = NotFound

const Gallery = lazy(async () => ({ default: (await import('../ui/gallery.tsx')).Gallery }))

/** `/dev/ui`: all components of the design system, in both directions and themes. Rendered in the browser only. */
export default function ComponentsPage() {
  const inBrowser = useHydrated()
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
