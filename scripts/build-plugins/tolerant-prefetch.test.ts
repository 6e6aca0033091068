import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ignoreFailedPrefetch } from './tolerant-prefetch.ts'

const routerFile = join(import.meta.dirname, '../../node_modules/react-router/dist/production/lib/dom/ssr/links.js')

it('the prefetch of the installed React Router is replaced by one that ignores failures', () => {
  const code = readFileSync(routerFile, 'utf8')
  const replaced = ignoreFailedPrefetch(code)
  expect(replaced).toContain('import(/* @vite-ignore */ route.module).catch(')
  expect(replaced).not.toContain('await loadRouteModule(')
})

it('another prefetch in React Router stops the build', () => {
  expect(() => ignoreFailedPrefetch('const module = await fetchModule(route)')).toThrow('unknown way')
})
