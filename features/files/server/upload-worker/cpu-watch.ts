import { parentPort } from 'node:worker_threads'

// The thread that child.ts starts beside itself. It is told how many ms of CPU time the process may have used, or null to stop watching.

let limit: number | null = null
parentPort?.on('message', (given: number | null) => {
  limit = given
})
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (limit !== null && (user + system) / 1000 > limit) process.kill(process.pid, 'SIGKILL')
}, 100)
