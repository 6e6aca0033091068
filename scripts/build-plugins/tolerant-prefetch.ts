import type { Plugin } from 'vite'

const prefetchCall = 'await loadRouteModule(route, routeModules)'

/** @throws if React Router's code is not the known one */
export const ignoreFailedPrefetch = (code: string): string => {
  if (!code.includes(prefetchCall)) throw new Error('React Router prefetches pages in an unknown way.')
  return code.replace(
    prefetchCall,
    'routeModules[route.id] ?? (await import(/* @vite-ignore */ route.module).catch(() => ({})))',
  )
}

/**
 * Ignores a failed prefetch of a link's page (offline, or a newer release on the server). The router would reload the
 * open page and lose unsaved input. Following the link still reports the failure.
 */
export const tolerantPrefetch = (): Plugin => ({
  name: 'tolerant-prefetch',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/].*[\\/]ssr[\\/]links\.js$/ },
    handler: (code) => ({ code: ignoreFailedPrefetch(code), map: null }),
  },
})
