import { readConfig } from '#platform/config.ts'
import { start } from '#platform/main.ts'

/** The production server as `npm start` runs it, but without limits on how much one caller may ask. Says its port, and on request what memory it holds. */
const config = readConfig(process.env)
const node = await start(config, process.env['DATABASE_URL'] as string, { rateLimits: false, logLevel: 'info' })
process.on('message', (message) => {
  if (message !== 'memory') return
  // Down to what is really held: V8 keeps what it may need again.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' } as NodeJS.GCOptions)
  const { rss, heapUsed } = process.memoryUsage()
  process.send?.({ rss, heapUsed })
})
process.on('disconnect', () => void node.stop().finally(() => process.exit(0)))
process.send?.({ port: node.port })
