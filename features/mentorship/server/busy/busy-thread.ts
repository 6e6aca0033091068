import { parentPort, workerData } from 'node:worker_threads'
import type { BusyQuery } from './busy-query.ts'
import { findBusy } from './find-busy.ts'

// The thread that read-busy.ts starts for one calendar.
parentPort?.postMessage(findBusy(workerData as BusyQuery))
