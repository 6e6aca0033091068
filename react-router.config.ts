import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'shell',
  buildDirectory: process.env['BUILD_DIR'] ?? 'build',
  ssr: true,
  // All routes are known from the start: their list is a few kilobytes and saves a round trip per navigation.
  routeDiscovery: { mode: 'initial' },
  // A page in one file: links fetch it ahead, and the list of routes stays small.
  splitRouteModules: false,
  // Development: all libraries are found at the start, not one after the other with a reload each.
  future: { unstable_optimizeDeps: true },
} satisfies Config
