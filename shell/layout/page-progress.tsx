import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { areaOfRoute } from '../i18n/area-of-route.ts'
import { preloadTexts } from '../i18n/browser-text-source.ts'
import { Spinner } from '../ui/spinner.tsx'

/** A faster navigation shows no spinner. */
const spinnerDelayMs = 150

type Manifest = { routes: Record<string, { id: string; path?: string }> }

const preloadPageTexts = (pathname: string) => {
  const [first] = pathname.split('/').filter(Boolean)
  const { routes } = (window as unknown as { __reactRouterManifest: Manifest }).__reactRouterManifest
  const areas = Object.values(routes).flatMap((route) =>
    route.path?.split('/')[0] === first && first ? (areaOfRoute(route.id) ?? []) : [],
  )
  preloadTexts([...new Set(areas)])
}

/** Shows "Laddar..." while the next page's code or data loads (ROUTE-03). */
export const PageProgress = () => {
  const { state, location } = useNavigation()
  const [isSlow, setSlow] = useState(false)
  const isLoading = state === 'loading'
  useEffect(() => {
    setSlow(false)
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), spinnerDelayMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  const next = location?.pathname
  useEffect(() => {
    if (next) preloadPageTexts(next)
  }, [next])
  if (!isSlow) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 top-(--header-height) z-40 grid justify-items-center pt-4">
      <div className="animate-appear rounded-full border border-line bg-surface-raised px-4 py-2 shadow-mid">
        <Spinner showLabel />
      </div>
    </div>
  )
}
