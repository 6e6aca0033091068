import { expect, it } from 'vitest'
import { bundleServiceWorker } from './service-worker.ts'

it('the service worker is one script without imports that any browser with service workers can run', async () => {
  const script = await bundleServiceWorker()
  expect(script).not.toMatch(/\bimport\b|\bexport\b/)
  expect(script).toMatch(/addEventListener\([`'"]fetch/)
  expect(() => new Function(script)).not.toThrow()
})
