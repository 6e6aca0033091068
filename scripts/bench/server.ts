import { readConfig } from '#platform/config.ts'
import { start } from '#platform/main.ts'

/** The production server without rate limits. Reports its port, and its memory use on request, over IPC. */
const config = readConfig(process.env)
const node = await start(config, process.env['DATABASE_URL'] as string, { rateLimits: false, logLevel: 'info' })
process.on('message', (message) => {
  if (message !== 'memory') return
  // Without a full garbage collection, V8 keeps memory for reuse.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' } as NodeJS.GCOptions)
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})
process.on('disconnect', () => void node.stop().finally(() => process.exit(0)))
process.send?.({ port: node.port })
