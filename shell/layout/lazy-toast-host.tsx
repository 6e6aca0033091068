import { lazy, Suspense, useEffect, useState } from 'react'
import { toastQueue } from '../ui/toast-queue.ts'
import { importWithRetry } from './import-with-retry.ts'

const ToastHost = lazy(async () => ({
  default: (await importWithRetry(() => import('../ui/toast-host.tsx'))).ToastHost,
}))

/** Mounts the toast host (NAV-05) on the first input: early enough for screen readers, and not in the first load. */
export const LazyToastHost = () => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => {
    const mountHost = () => setMounted(true)
    if (toastQueue.read().length > 0) mountHost()
    const leave = toastQueue.subscribe(mountHost)
    const inputEvents = ['pointerdown', 'keydown'] as const
    // The browser paints its response to the input first.
    const onInput = () => requestAnimationFrame(() => setTimeout(mountHost))
    for (const sign of inputEvents) addEventListener(sign, onInput, { once: true, passive: true })
    return () => {
      leave()
      for (const sign of inputEvents) removeEventListener(sign, onInput)
    }
  }, [])
  if (!isMounted) return null
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  )
}
