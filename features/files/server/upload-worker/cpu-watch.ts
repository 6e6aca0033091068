import { parentPort } from 'node:worker_threads'

// A worker thread of child.ts. Messages set the limit in ms of the process's CPU time; null stops the watch.

let limit: number | null = null
parentPort?.on('message', (given: number | null) => {
  limit = given
})
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (limit !== null && (user + system) / 1000 > limit) process.kill(process.pid, 'SIGKILL')
}, 100)
