import { lazy, Suspense, useEffect, useState } from 'react'
import { toastQueue } from '../ui/toast-queue.ts'
import { patiently } from './import-with-retry.ts'

const ToastHost = lazy(async () => ({ default: (await patiently(() => import('../ui/toast-host.tsx'))).ToastHost }))

/**
 * Where toasts appear (NAV-05). The host comes as soon as the visitor does anything at all, so that it stands before the
 * first message in it, as screen readers want it; a first page that is only read does without.
 */
export const ToastPlace = () => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    if (toastQueue.read().length > 0) want()
    const leave = toastQueue.subscribe(want)
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs) addEventListener(sign, want, { once: true, passive: true })
    return () => {
      leave()
      for (const sign of signs) removeEventListener(sign, want)
    }
  }, [])
  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
