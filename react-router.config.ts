import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'shell',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // Send all routes with the first page: a few kilobytes save a round trip per navigation.
  routeDiscovery: { mode: 'initial' },
  // One file per page: links prefetch it, and the route manifest stays small.
  splitRouteModules: false,
  // Development: optimize all libraries at startup instead of reloading the page for each one found later.
  future: { unstable_optimizeDeps: true },
} satisfies Config
