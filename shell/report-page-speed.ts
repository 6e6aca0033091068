import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { InputOf } from '#kit/endpoint.ts'
import type { reportPageSpeed } from '#features/page-speed/contract/index.ts'

type Report = InputOf<typeof reportPageSpeed>

/**
 * Measures how fast the loaded page is and sends it to `pageSpeed.report` once, when the page is hidden: only then are the
 * layout shifts and the slowest response known. @param path of the page that was loaded
 */
export const measurePageSpeed = (path: string): void => {
  const values = new Map<string, number>()
  const add = ({ name, value }: Metric) => void values.set(name.toLowerCase(), value)
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(add)

  // Registered after the library's own listeners, which hand in the last values.
  const send = () => {
    if (document.visibilityState !== 'hidden' || values.size === 0) return
    const report = {
      path,
      device: matchMedia('(pointer: coarse)').matches ? 'phone' : 'computer',
      values: [...values].map(([measure, value]) => ({ measure, value })) as Report['values'],
    } satisfies Report
    navigator.sendBeacon('/api/page-speed', new Blob([JSON.stringify(report)], { type: 'application/json' }))
    removeEventListener('visibilitychange', send)
  }
  addEventListener('visibilitychange', send)
}
