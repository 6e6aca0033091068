import { Session } from 'node:inspector/promises'
import { readConfig } from '#platform/config.ts'
import { addressesOf } from '#platform/db/addresses.ts'
import { start } from '#platform/main.ts'
import { watchEventLoop } from './event-loop.ts'

/**
 * The production server without rate limits. Reports over IPC its port, and on request its memory use, its processor
 * time, how long its event loop was blocked and a CPU profile.
 */
const config = readConfig(process.env)
const node = await start(config, addressesOf(process.env['DATABASE_URL'] as string), {
  rateLimits: false,
  logLevel: 'info',
})

const memory = () => {
  // Without a full garbage collection, V8 keeps memory for reuse.
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' } as NodeJS.GCOptions)
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heapUsed }
}

const cpu = () => {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000 }
}

const inspector = new Session()
const startProfile = async () => {
  inspector.connect()
  await inspector.post('Profiler.enable')
  await inspector.post('Profiler.start')
  process.send?.({ isProfiling: true })
}
const stopProfile = async () => {
  const { profile } = await inspector.post('Profiler.stop')
  inspector.disconnect()
  process.send?.(profile)
}

let endWatch: (() => number) | undefined
process.on('message', (message) => {
  if (message === 'memory') process.send?.(memory())
  if (message === 'cpu') process.send?.(cpu())
  if (message === 'start profile') void startProfile()
  if (message === 'stop profile') void stopProfile()
  if (message === 'watch event loop') endWatch = watchEventLoop()
  if (message === 'event loop') process.send?.({ blockedMs: endWatch?.() })
})
process.on('disconnect', () => void node.stop().finally(() => process.exit(0)))
process.send?.({ port: node.port })
