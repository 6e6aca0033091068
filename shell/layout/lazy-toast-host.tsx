import { lazy, Suspense, useEffect, useState } from 'react'
import { toastQueue } from '../ui/toast-queue.ts'
import { importWithRetry } from './import-with-retry.ts'

const ToastHost = lazy(async () => ({
  default: (await importWithRetry(() => import('../ui/toast-host.tsx'))).ToastHost,
}))

/**
 * Where toasts appear (NAV-05). The host comes as soon as the visitor does anything at all, so that it stands before the
 * first message in it, as screen readers want it; a first page that is only read does without.
 */
export const LazyToastHost = () => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const mountHost = () => setMounted(true)
    if (toastQueue.read().length > 0) mountHost()
    const leave = toastQueue.subscribe(mountHost)
    const inputEvents = ['pointerdown', 'keydown'] as const
    for (const sign of inputEvents) addEventListener(sign, mountHost, { once: true, passive: true })
    return () => {
      leave()
      for (const sign of inputEvents) removeEventListener(sign, mountHost)
    }
  }, [])
  if (!isMounted) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
